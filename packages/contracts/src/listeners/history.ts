import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, page, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from '../catalogue/music.ts'
import { PodcastCard } from '../catalogue/podcasts.ts'

/** A play of a track or an episode; the other one is null */
const Played = z
  .object({ playID: idOut, when: time, music: MusicCard.nullable(), podcast: PodcastCard.nullable() })
  .meta({ id: 'Played' })
export type Played = z.infer<typeof Played>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'user',
  summary: 'Every play of the caller, of tracks and episodes, the last one first',
  query: page,
  reply: z.array(Played),
})

export const removePlay = endpoint({
  method: 'DELETE',
  path: '/api/history/{id}',
  access: 'user',
  errors: [404],
  summary:
    'Take a play out of the caller’s history and recommendations; it stays counted, without the caller',
  params: z.object({ id: idText }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})
