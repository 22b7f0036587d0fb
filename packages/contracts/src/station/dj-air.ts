/** What DJs are told of their times on the live channel */
import * as z from 'zod'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { countText, idOut, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { AirNow } from './live.ts'

export const DjAirTime = z
  .object({
    djID: idOut,
    djName: z.string(),
    /** Of the programme; '' for an admin's leave */
    title: z.string(),
    startsAt: time,
    endsAt: time,
  })
  .meta({ id: 'DjAirTime' })
export type DjAirTime = z.infer<typeof DjAirTime>

/** Whether a program of the caller's would be let on the air now, or why not */
export const AirAdmission = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('admitted'), until: time }),
    /** `external`: the channel is that of another station */
    z.object({ state: z.enum(['no-dj', 'no-time', 'external']) }),
    z.object({ state: z.literal('too-early'), startsAt: time }),
    /** An admin took the caller off the air */
    z.object({ state: z.literal('barred'), until: time }),
    z.object({ state: z.literal('taken'), by: z.string(), until: time }),
  ])
  .meta({ id: 'AirAdmission' })
export type AirAdmission = z.infer<typeof AirAdmission>

/** How loud a part of a show is, in decibels relative to full scale: its highest sample, and its mean power */
export const AirLevel = z.object({ peak: z.number(), rms: z.number() }).meta({ id: 'AirLevel' })
export type AirLevel = z.infer<typeof AirLevel>

export const djPanelAir = endpoint({
  method: 'GET',
  path: '/api/djpanel/air',
  access: 'dj',
  summary: `When the caller’s DJs have the live channel (the next ${limits.live.air.times} times), whether the caller may send now or why not, who is on the air, how loud the caller’s show is, and how many listen`,
  reply: z.object({
    times: z.array(DjAirTime),
    admission: AirAdmission,
    onAir: AirNow.nullable(),
    /** True if the caller is on the air */
    isOwn: z.boolean(),
    /** Of what the station received of the caller's show last */
    level: AirLevel.nullable(),
    /** What the caller sends as a test, or did just now */
    test: z
      .object({ startedAt: time, segments: z.int(), isHeard: z.boolean(), level: AirLevel.nullable() })
      .nullable(),
    /** Of the page with the channel */
    viewers: z.int(),
    /** Of the plain audio stream */
    radioListeners: z.int(),
    /** Ports for programs; null for that of the site itself, and for none of RTMP */
    ports: z.object({ source: z.int().nullable(), rtmp: z.int().nullable() }),
  }),
})

export const djPanelAirTest = endpoint({
  method: 'GET',
  path: '/api/djpanel/air/test.m3u8',
  access: 'dj',
  errors: [404],
  summary: 'The HLS playlist of what the caller sends as a test, or did just now; nobody else can read it',
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const djPanelAirTestSegment = endpoint({
  method: 'GET',
  path: '/api/djpanel/air/test/{version}/{segment}.aac',
  access: 'dj',
  errors: [404],
  summary:
    'The sound of a segment of the caller’s test, as packed audio (RFC 8216, 3.4); its playlist names it',
  params: z.object({ version: z.string().regex(/^[0-9a-z]{20}$/), segment: countText(0, 100_000) }),
  reply: bytes('audio/aac'),
})
