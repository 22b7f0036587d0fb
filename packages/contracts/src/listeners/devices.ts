/** Open pages of a person, on any of which the queue may play */
import * as z from 'zod'
import { line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { EpisodePosition } from './episode-positions.ts'
import { DeviceID, type StoredQueue } from './play-queue.ts'

export const ListeningDevice = z.object({ deviceID: DeviceID, name: line(limits.queue.deviceName) })
export type ListeningDevice = z.infer<typeof ListeningDevice>

export type DeviceJoined =
  /** In the order in which they joined */
  | { state: 'joined'; devices: ListeningDevice[] }
  | { state: 'signedOut' }
  /** Join later. */
  | { state: 'unavailable' }

/** Server to the devices that joined */
export interface DeviceServerEvents {
  /** The device says that it heard this; one that must and does not is disconnected. */
  playQueue: (stored: StoredQueue, heard: () => void) => void
  devices: (devices: ListeningDevice[]) => void
  episodePositions: (positions: EpisodePosition[]) => void
}

/** Client to server */
export interface DeviceClientEvents {
  /** Also after a change of the name */
  deviceJoin: (device: ListeningDevice, done: (joined: DeviceJoined) => void) => void
  deviceLeave: () => void
}
