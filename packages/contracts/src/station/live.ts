/**
 * Live channel: the stream of another station, or the built-in channel, which plays the catalogue
 * continuously
 */
import * as z from 'zod'
import { Schedule } from './calendar.ts'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { countText, idOut, imageVersion, time, videoHeight as height } from '../platform/fields.ts'

/** Video, or recording shown with its cover */
export const LiveItem = z
  .object({
    musicID: idOut,
    kind: z.enum(['video', 'audio']),
    title: z.string(),
    /** Names, joined */
    artists: z.string(),
    /** Versions of the cover and of the video's picture */
    imageVersion,
    videoImageVersion: imageVersion,
    startsAt: time,
    endsAt: time,
    /** Who requested it, unless anonymously */
    requestedBy: z.string().optional(),
  })
  .meta({ id: 'LiveItem' })
export type LiveItem = z.infer<typeof LiveItem>

const timetable = {
  /** Scheduled programmes: current and next */
  programme: Schedule.nullable(),
  nextProgramme: Schedule.nullable(),
  viewers: z.int(),
}

export const Live = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('external'), url: z.string(), ...timetable }),
    z.object({
      state: z.literal('channel'),
      url: z.string(),
      kind: z.enum(['video', 'audio']),
      now: LiveItem,
      next: LiveItem.nullable(),
      /** Items of the last and next minutes, because players lag behind */
      items: z.array(LiveItem),
      ...timetable,
    }),
    z.object({ state: z.literal('empty'), ...timetable }),
  ])
  .meta({ id: 'Live' })
export type Live = z.infer<typeof Live>

export const getLive = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'visitor',
  caching: 'shared',
  summary: 'Where the live stream is, and what is on now and next',
  reply: Live,
})

const stream = { method: 'GET', tag: 'streams', access: 'visitor' } as const

const sequence = countText(0, 2 ** 31 - 1)

const ofItem = z.object({
  /** Start of the item that contains the segment, ms since 1970 */
  t: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

export const liveMasterPlaylist = endpoint({
  ...stream,
  path: '/music/live/master.m3u8',
  errors: [404],
  summary: 'The adaptive HLS playlist of the built-in live channel',
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const livePlaylist = endpoint({
  ...stream,
  path: '/music/live/{height}.m3u8',
  summary:
    'The sliding HLS playlist of the built-in channel at a height; what has no such rung is shown in a lower one',
  params: z.object({ height }),
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const liveSegment = endpoint({
  ...stream,
  path: '/music/live/{height}/{sequence}.ts',
  summary: 'A segment that the built-in channel has played in the last minutes; its playlists name it',
  params: z.object({ height, sequence }),
  query: ofItem,
  reply: bytes('video/mp2t'),
})

export const liveSoundPlaylist = endpoint({
  ...stream,
  path: '/music/live/audio.m3u8',
  summary: 'The sliding HLS playlist of the sound of the built-in channel',
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const liveSoundSegment = endpoint({
  ...stream,
  path: '/music/live/audio/{sequence}.aac',
  summary: 'The sound of a segment, as packed audio (RFC 8216, 3.4)',
  params: z.object({ sequence }),
  query: ofItem,
  reply: bytes('audio/aac'),
})

export const liveRadio = endpoint({
  ...stream,
  path: '/music/live/audio.mp3',
  errors: [404, 503],
  summary:
    'The sound of the built-in channel as an endless MP3 of 128 kbit/s, for radios; with `Icy-MetaData: 1` the title is in the stream',
  reply: bytes('audio/mpeg'),
})

export const liveM3u = endpoint({
  ...stream,
  path: '/music/live/audio.m3u',
  summary: 'A file that names the stream for radios (M3U)',
  reply: bytes('audio/x-mpegurl'),
})

export const livePls = endpoint({
  ...stream,
  path: '/music/live/audio.pls',
  summary: 'A file that names the stream for radios (PLS)',
  reply: bytes('audio/x-scpls'),
})
