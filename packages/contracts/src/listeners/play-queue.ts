/** Queue of a user: one row, which all devices of the user read and write (decision 37) */
import * as z from 'zod'
import { MusicCard } from '../catalogue/music.ts'
import { PodcastCard } from '../catalogue/podcasts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, lineOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { RADIO_KINDS, RadioSeed } from './radio.ts'

/** Random ID that a page keeps while it is open */
export const DeviceID = z.string().regex(/^[\w-]{8,64}$/)

const { speed } = limits.player
const count = z.int().min(0).max(limits.maxID)
const seconds = z.number().min(0).max(limits.maxID)

const QueueRadio = z.object({
  kind: z.enum(['library', ...RADIO_KINDS]),
  /** 0 for the library */
  id: count,
  /** Name of the item at the start; empty for the library */
  name: lineOrNone(limits.text.title),
  seed: RadioSeed,
  /** Cursor of the next page */
  cursor: z
    .int()
    .min(0)
    .max(limits.radio.pages - 1),
  /** IDs of the tracks that the radio added */
  ids: z.array(id).max(limits.radio.remembered),
})
export type QueueRadio = z.infer<typeof QueueRadio>

export const PlayQueue = z
  .object({
    items: z.array(z.object({ kind: z.enum(['music', 'podcast']), id })).max(limits.queue.items),
    /** Place of the current item in the list */
    index: count,
    /** Number of manually queued items after the current one */
    queued: count,
    listName: lineOrNone(limits.text.title),
    radio: QueueRadio.nullable().default(null),
    /** `refused`: the browser requires a tap before sound. */
    playback: z.enum(['playing', 'paused', 'refused']),
    /** Seconds when the queue was written; advances while it plays */
    position: seconds,
    repeat: z.boolean(),
    /** Speed of podcasts */
    speed: z.number().min(speed.slowest).max(speed.fastest).default(1),
    /** Volume of the device that plays, 0 to 1 */
    volume: z.number().min(0).max(1),
    muted: z.boolean(),
    /** Changes whenever an item starts from the beginning */
    playID: count,
    /** `playID` of the last play that a user started, not one that followed automatically */
    chosenID: count,
    /** Changes whenever a user seeks within the item */
    seekID: count,
    /** Device that should play; null for the next one whose user presses play */
    device: DeviceID.nullable(),
    /** Device that may play. Only this device releases the sound, unless it has disconnected. */
    holder: DeviceID.nullable(),
    /** Device that disconnected while it was to play */
    gone: z.object({ deviceID: DeviceID, name: lineOrNone(limits.queue.deviceName) }).nullable(),
    /**
     * Number of each device's last command that the queue contains, the latest first. If a reply is lost, the device
     * finds its own command here. Pages from before commands count their writes.
     */
    writes: z.array(z.object({ deviceID: DeviceID, count })).max(limits.queue.writers),
  })
  .meta({ id: 'PlayQueue' })
export type PlayQueue = z.infer<typeof PlayQueue>

export const emptyPlayQueue: PlayQueue = {
  items: [],
  index: 0,
  queued: 0,
  listName: '',
  radio: null,
  playback: 'paused',
  position: 0,
  repeat: false,
  speed: 1,
  volume: limits.player.defaultVolume,
  muted: false,
  playID: 0,
  chosenID: 0,
  seekID: 0,
  device: null,
  holder: null,
  gone: null,
  writes: [],
}

export const StoredQueue = z
  .object({
    /** Increases with each write; 0 if nothing is stored */
    version: z.int(),
    /** Milliseconds since the write, by the server's clock */
    age: z.number(),
    queue: PlayQueue,
  })
  .meta({ id: 'StoredQueue' })
export type StoredQueue = z.infer<typeof StoredQueue>

export const getPlayQueue = endpoint({
  method: 'GET',
  path: '/api/queue',
  access: 'user',
  summary:
    'The caller’s queue, with what is known of its items; those that nobody may see any longer are left out',
  reply: StoredQueue.extend({ musics: z.array(MusicCard), podcasts: z.array(PodcastCard) }),
  perMinute: limits.queue.readsPerMinute,
})

export const setPlayQueue = endpoint({
  method: 'PUT',
  path: '/api/queue',
  access: 'user',
  errors: [409],
  summary:
    'Store the caller’s queue, and tell the caller’s other devices. With the version in If-Match, 409 if another device has written since',
  body: PlayQueue,
  reply: StoredQueue.pick({ version: true }),
  perMinute: limits.queue.writesPerMinute,
})
