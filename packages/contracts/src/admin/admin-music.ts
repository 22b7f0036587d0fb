/** Admins use the same form as artists, for any track. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idOut, idText, time, timeIn } from '../platform/fields.ts'
import { AssetState, Music, MusicCard } from '../catalogue/music.ts'
import { AssetStatus } from '../studio/uploads.ts'
import { crudDelete, crudList, yesNo } from './crud.ts'

export const AdminMusic = MusicCard.extend({
  audio: AssetStatus,
  video: AssetStatus,
  /** Uploaded recording, if any */
  audioSource: z.object({ name: z.string(), bytes: z.int() }).nullable(),
  /** ID of the row with the track's video; 0 without one */
  videoID: idOut,
  /** `userID`: 0 for a deleted account */
  createdBy: z.object({ userID: idOut, name: z.string() }),
  created: time,
  /** Last change by form, decision, cover or file */
  updated: time,
}).meta({ id: 'AdminMusic' })
export type AdminMusic = z.infer<typeof AdminMusic>

export const adminListMusic = crudList({
  path: 'music',
  many: 'tracks and videos',
  row: AdminMusic,
  sorts: ['created', 'title', 'plays', 'likes', 'released'],
  filters: {
    confirmed: yesNo,
    artistID: idText.optional(),
    upload: AssetState.optional(),
  },
})

export const adminUpdateMusic = endpoint({
  method: 'PUT',
  path: '/api/admin/music/{id}',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Confirm a track, or take that back; mark it exclusive or coming soon; tie it to its video',
  params: z.object({ id: idText }),
  body: z
    .object({
      isConfirmed: z.boolean().optional(),
      isCommingSoon: z.boolean().optional(),
      isExlusive: z.boolean().optional(),
      /** ID of the row with the track's video; null unlinks it */
      videoID: id.nullable().optional(),
      /** `updated` of the row that the admin reviewed; 409 if it has changed since */
      updated: timeIn.optional(),
    })
    .refine(
      (body) => Object.entries(body).some(([name, value]) => name !== 'updated' && value !== undefined),
      'Give at least one field',
    ),
  reply: Music,
})

export const adminDeleteMusic = crudDelete({
  path: 'music',
  one: 'a track with its files, confirmed or not',
})
