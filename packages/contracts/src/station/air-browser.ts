/** A show or a test that a DJ sends from a page, over the socket */
import * as z from 'zod'
import { lineOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { AirAdmission } from './dj-air.ts'

/** Containers that MediaRecorder makes, as the server names them */
export const AirContainer = z.enum(['webm', 'mp4'])
export type AirContainer = z.infer<typeof AirContainer>

/** `test`: heard by the sender alone */
export const AirStart = z.object({ use: z.enum(['air', 'test']), container: AirContainer })
export type AirStart = z.infer<typeof AirStart>

/** The next bytes of a recording that began with the start */
export const AirBytes = z
  .instanceof(Uint8Array)
  .refine(({ length }) => length > 0 && length <= limits.live.air.browser.messageBytes)

/** What plays or is talked about; '' for nothing but the show's own title */
export const AirTitle = lineOrNone(limits.live.air.title)

export type AirStarted =
  /** End of the DJ's time, ISO 8601 */
  | { state: 'started'; until: string }
  /** `admission`: why not */
  | { state: 'refused'; admission: AirAdmission }
  /** `full`: the disk of the station. `busy`: this connection sends already */
  | { state: 'full' | 'busy' | 'invalid' | 'signedOut' | 'unavailable' }

/** Why a show from a page has ended without its will */
export type AirEnded =
  /** The time is over, an admin took the DJ off the air, or another one has it */
  | { state: 'refused'; admission: AirAdmission }
  /** A test lasts no longer */
  | { state: 'over' }
  /** Another program or page of the same DJ sends now */
  | { state: 'replaced' }
  /** The session has ended, or the account is of no DJ any more */
  | { state: 'signedOut' }
  /** What was sent is too much at once, or no message of sound */
  | { state: 'invalid' }
  /** The sound cannot be read or stored, or nothing came for long */
  | { state: 'failed' }

export interface AirServerEvents {
  airEnded: (why: AirEnded) => void
}

export interface AirClientEvents {
  airStart: (start: AirStart, done: (started: AirStarted) => void) => void
  /** `done` receives true once more may be sent; false if nothing is sent any more. */
  airBytes: (bytes: Uint8Array, done: (taken: boolean) => void) => void
  /** `done` receives true once the channel has all that was sent. */
  airStop: (done: (stopped: boolean) => void) => void
  /** `done` receives true if the title is told to the listeners. */
  airTitle: (title: string, done: (told: boolean) => void) => void
}
