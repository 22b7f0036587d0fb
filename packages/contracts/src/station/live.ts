/** The live channel: another station's stream, or the built-in one, which plays the catalogue round the clock. */
import * as z from 'zod'
import { Schedule } from './calendar.ts'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { countText, idOut, idText, imageVersion, time } from '../platform/fields.ts'
import type { AudioQuality, VideoHeight } from '../platform/limits.ts'

/** Something that the built-in channel plays. */
export const LiveItem = z
  .object({
    musicID: idOut,
    title: z.string(),
    /** The artists’ names, joined. */
    artists: z.string(),
    /** Of the cover; `videoImageVersion` of the video's own picture. */
    imageVersion,
    videoImageVersion: imageVersion,
    startsAt: time,
    endsAt: time,
  })
  .meta({ id: 'LiveItem' })
export type LiveItem = z.infer<typeof LiveItem>

const timetable = {
  /** The programme of the schedule that is on now, and the one that starts next. */
  programme: Schedule.nullable(),
  nextProgramme: Schedule.nullable(),
  /** How many look on in the chat. */
  viewers: z.int(),
}

export const Live = z
  .discriminatedUnion('state', [
    /** A stream from elsewhere, at `url`. */
    z.object({ state: z.literal('external'), url: z.string(), ...timetable }),
    /** The built-in channel; `kind` may change when another kind of media becomes ready: `url` stays, load it again. */
    z.object({
      state: z.literal('channel'),
      url: z.string(),
      kind: z.enum(['video', 'audio']),
      now: LiveItem,
      next: LiveItem.nullable(),
      ...timetable,
    }),
    /** Nothing in the catalogue can be played yet. */
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

export const liveMasterPlaylist = endpoint({
  method: 'GET',
  path: '/music/live/master.m3u8',
  tag: 'streams',
  access: 'visitor',
  errors: [404],
  summary: 'The adaptive HLS playlist of the built-in live channel',
  reply: bytes('application/vnd.apple.mpegurl'),
})

/** The heights of a video, the bitrates of audio: none of one is among the others. */
const rungs = { '1080': 1080, '720': 720, '480': 480, '360': 360, '320': 320, '128': 128, '64': 64 } as const
export type LiveRung = VideoHeight | AudioQuality

export const livePlaylist = endpoint({
  method: 'GET',
  path: '/music/live/{rung}.m3u8',
  tag: 'streams',
  access: 'visitor',
  summary:
    'The sliding HLS playlist of the built-in channel: at a height while it plays video, else at a bitrate',
  params: z.object({
    rung: z
      .enum(['1080', '720', '480', '360', '320', '128', '64'])
      .transform((text): LiveRung => rungs[text]),
  }),
  reply: bytes('application/vnd.apple.mpegurl'),
})

/** Longest recording, in segments: a day of them. */
const MAX_SEGMENTS = 30_000

export const liveSegment = endpoint({
  method: 'GET',
  path: '/music/live/{quality}/{id}/{index}.mp3',
  tag: 'streams',
  access: 'visitor',
  summary: 'A segment of a track that the built-in channel plays, with its time stamp; playlists name it',
  params: z.object({
    quality: z
      .enum(['320', '128', '64'])
      .transform((text): AudioQuality => ({ '320': 320, '128': 128, '64': 64 })[text] as AudioQuality),
    id: idText,
    index: countText(0, MAX_SEGMENTS),
  }),
  query: z.object({
    v: z.string().min(1).max(40),
    /** When the track went on the air, on the 33 bits of the MPEG-2 clock (90 kHz). */
    t: countText(0, 2 ** 33 - 1),
  }),
  reply: bytes('audio/mpeg'),
})
