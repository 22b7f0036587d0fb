/**
 * Live channel: the stream of another station, or the built-in channel, which plays the catalogue
 * continuously
 */
import * as z from 'zod'
import { Schedule } from './calendar.ts'
import { bytes, endpoint, text } from '../platform/endpoint.ts'
import { countText, id, idOut, imageVersion, time, videoHeight as height } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** Video, or recording shown with its cover */
export const LiveItem = z
  .object({
    /** 0 for a part of a DJ's show */
    musicID: idOut,
    kind: z.enum(['video', 'audio']),
    /** Of a show: what the DJ's program tells, else the show's */
    title: z.string(),
    /** Names, joined; of a show the DJ's */
    artists: z.string(),
    /** Versions of the cover and of the video's picture */
    imageVersion,
    videoImageVersion: imageVersion,
    startsAt: time,
    endsAt: time,
    /** DJ's show that the item is a part of */
    show: z
      .object({
        showID: idOut,
        title: z.string(),
        djName: z.string(),
        /** 0 for a DJ without a page */
        djID: idOut,
        djImageVersion: imageVersion,
        /** When the DJ took the air */
        since: time,
      })
      .nullable(),
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
      /** Now, by the station's clock */
      at: time,
      /** Earliest time to which viewers can go back */
      backTo: time,
      kind: z.enum(['video', 'audio']),
      /** What was on, or came next after a gap, if the caller asks for an earlier time */
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

/** Seconds by which a viewer is behind the broadcast */
const shifted = z.object({ behind: countText(0, limits.live.backSeconds).default(0) })

export const getLive = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'visitor',
  caching: 'shared',
  summary: 'Where the live stream is, and what is on now and next, or was on `behind` seconds ago',
  query: shifted,
  reply: Live,
})

export const AirNow = z
  .object({
    showID: idOut,
    title: z.string(),
    djName: z.string(),
    /** 0 for a DJ without a page */
    djID: idOut,
    /** That of the DJ's program; '' if it told none */
    track: z.string(),
    since: time,
    /** End of the DJ's time */
    until: time,
    /** False while the DJ's program is gone and may return */
    isConnected: z.boolean(),
  })
  .meta({ id: 'AirNow' })
export type AirNow = z.infer<typeof AirNow>

export const getAir = endpoint({
  method: 'GET',
  path: '/api/live/air',
  access: 'visitor',
  caching: 'shared',
  summary: 'Which DJ is on the air, if any',
  reply: z.object({ onAir: AirNow.nullable() }),
})

export const adminReleaseAir = endpoint({
  method: 'POST',
  path: '/api/admin/live/air/release',
  tag: 'admin',
  access: 'admin',
  errors: [404],
  summary: 'Let a DJ on the air outside the programme from now on; one who was taken off may return',
  body: z.object({ djID: id, minutes: z.int().min(1).max(limits.live.air.maxMinutes) }),
  reply: z.object({ djID: idOut, until: time }),
})

export const adminCutAir = endpoint({
  method: 'POST',
  path: '/api/admin/live/air/cut',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Take the DJ off the air, who may not return in the time that was left',
  reply: text(['true']),
})

export const airMetadata = endpoint({
  method: 'GET',
  path: '/admin/metadata',
  tag: 'streams',
  access: 'source',
  errors: [409],
  summary: 'Tell the title that the program of the DJ on the air plays (Icecast: `mode=updinfo&song=`)',
  reply: bytes('text/xml'),
  perMinute: 240,
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
  summary: 'The adaptive HLS playlist of the built-in live channel, as it was `behind` seconds ago',
  query: shifted,
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const livePlaylist = endpoint({
  ...stream,
  path: '/music/live/{height}.m3u8',
  summary:
    'The sliding HLS playlist of the built-in channel at a height, as it was `behind` seconds ago; what has no such rung is shown in a lower one',
  params: z.object({ height }),
  query: shifted,
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const liveSegment = endpoint({
  ...stream,
  path: '/music/live/{height}/{sequence}.ts',
  summary: 'A segment that the built-in channel has played in the last hours; its playlists name it',
  params: z.object({ height, sequence }),
  query: ofItem,
  reply: bytes('video/mp2t'),
})

export const liveSoundPlaylist = endpoint({
  ...stream,
  path: '/music/live/audio.m3u8',
  summary: 'The sliding HLS playlist of the sound of the built-in channel, as it was `behind` seconds ago',
  query: shifted,
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
