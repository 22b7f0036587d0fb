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

export const liveMasterPlaylist = endpoint({
  method: 'GET',
  path: '/music/live/master.m3u8',
  tag: 'streams',
  access: 'visitor',
  errors: [404],
  summary: 'The adaptive HLS playlist of the built-in live channel',
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const livePlaylist = endpoint({
  method: 'GET',
  path: '/music/live/{height}.m3u8',
  tag: 'streams',
  access: 'visitor',
  summary:
    'The sliding HLS playlist of the built-in channel at a height; what has no such rung is shown in a lower one',
  params: z.object({ height }),
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const liveSegment = endpoint({
  method: 'GET',
  path: '/music/live/{height}/{sequence}.ts',
  tag: 'streams',
  access: 'visitor',
  summary: 'A segment that the built-in channel has played in the last minutes; its playlists name it',
  params: z.object({ height, sequence: countText(0, 2 ** 31 - 1) }),
  query: z.object({
    /** Start of the item that contains the segment, ms since 1970 */
    t: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  reply: bytes('video/mp2t'),
})
