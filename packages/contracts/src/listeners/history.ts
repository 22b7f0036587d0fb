import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, page, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from '../catalogue/music.ts'

const PlayedMusic = z.object({ playID: idOut, when: time, music: MusicCard }).meta({ id: 'PlayedMusic' })
export type PlayedMusic = z.infer<typeof PlayedMusic>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'user',
  summary: 'Every play of the caller, the last one first',
  query: page,
  reply: z.array(PlayedMusic),
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
