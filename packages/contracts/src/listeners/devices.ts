/** A user's devices are open pages; each can play the queue */
import * as z from 'zod'
import { line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { EpisodePosition } from './episode-positions.ts'
import { DeviceID, type StoredQueue } from './play-queue.ts'

export const ListeningDevice = z.object({ deviceID: DeviceID, name: line(limits.queue.deviceName) })
export type ListeningDevice = z.infer<typeof ListeningDevice>

export type DeviceJoined =
  /** In order of joining */
  | { state: 'joined'; devices: ListeningDevice[] }
  | { state: 'signedOut' }
  /** Temporary; the client should retry later. */
  | { state: 'unavailable' }

/** Events from the server to joined devices */
export interface DeviceServerEvents {
  /** The device acknowledges by calling `heard`; otherwise, if it should play, it is disconnected. */
  playQueue: (stored: StoredQueue, heard: () => void) => void
  devices: (devices: ListeningDevice[]) => void
  episodePositions: (positions: EpisodePosition[]) => void
}

export interface DeviceClientEvents {
  /** Also sent again when the device's name changes */
  deviceJoin: (device: ListeningDevice, done: (joined: DeviceJoined) => void) => void
  deviceLeave: () => void
}
