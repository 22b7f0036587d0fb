import * as z from 'zod'
import { doneAt } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** Pages where a play may start, in the order of the database's enum; `app`: any other page */
export const PLAY_SOURCES = [
  'home',
  'search',
  'artist',
  'album',
  'playlist',
  'radio',
  'share',
  'embed',
  'feed',
  'app',
] as const
export const PlaySource = z.enum(PLAY_SOURCES)
export type PlaySource = z.infer<typeof PlaySource>

/** Ends of a play, in the order of the database's enum */
export const PLAY_ENDS = ['finished', 'skipped', 'left'] as const
export const PlayEnd = z.enum(PLAY_ENDS)
export type PlayEnd = z.infer<typeof PlayEnd>

/** `source`: page of a counted play; `at`: time at which an offline user heard it. A repeated request counts once. */
export const playQuery = z.object({ source: PlaySource.optional(), at: doneAt })

export const ListeningReport = z
  .object({
    /** Seconds played, without skipped parts */
    seconds: z.int().min(0).max(limits.maxID),
    ended: PlayEnd,
    /** Time at which an offline user stopped */
    at: doneAt,
  })
  .meta({ id: 'ListeningReport' })
export type ListeningReport = z.infer<typeof ListeningReport>
