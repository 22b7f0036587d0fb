/** The catalogue's upkeep. Token group 1 only. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { idText } from './fields.ts'
import { Music } from './music.ts'

export const adminUpdateMusic = endpoint({
  method: 'PUT',
  path: '/api/admin/music/{id}',
  tag: 'admin',
  access: 'admin',
  summary: 'Confirm a track, or take the confirmation back; mark it exclusive or coming soon',
  params: z.object({ id: idText }),
  body: z
    .object({
      isConfirmed: z.boolean().optional(),
      isCommingSoon: z.boolean().optional(),
      isExlusive: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Give at least one field'),
  reply: Music,
})
