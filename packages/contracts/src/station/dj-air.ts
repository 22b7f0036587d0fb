/** What DJs are told of their times on the live channel */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, time } from '../platform/fields.ts'
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

export const djPanelAir = endpoint({
  method: 'GET',
  path: '/api/djpanel/air',
  access: 'dj',
  summary: `When the caller’s DJs have the live channel (the next ${limits.live.air.times} times), whether the caller may send now or why not, and who is on the air`,
  reply: z.object({
    times: z.array(DjAirTime),
    admission: AirAdmission,
    onAir: AirNow.nullable(),
    /** True if the caller is on the air */
    isOwn: z.boolean(),
    viewers: z.int(),
    /** Ports for programs; null for that of the site itself, and for none of RTMP */
    ports: z.object({ source: z.int().nullable(), rtmp: z.int().nullable() }),
  }),
})
