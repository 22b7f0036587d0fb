/** Admins use the same form as artists, for any track. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idOut, idText, line, time, timeIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { AssetState, Music, MusicCard } from '../catalogue/music.ts'
import { refusalOut, workReasons } from '../studio/refusals.ts'
import { AssetStatus } from '../studio/uploads.ts'
import {
  crudDelete,
  crudList,
  crudPicture,
  crudRead,
  crudRefusal,
  crudWithdrawal,
  withdrawnOut,
  yesNo,
} from './crud.ts'

export const AdminMusic = MusicCard.omit({ isDateUnknown: true, isExplicit: true })
  .extend({
    /** Null if unknown */
    releaseDate: time.nullable(),
    isExplicit: z.boolean(),
    audio: AssetStatus,
    video: AssetStatus,
    /** Uploaded recording, if any */
    audioSource: z.object({ name: z.string(), bytes: z.int() }).nullable(),
    /** ID of the row with the track's video; 0 without one */
    videoID: idOut,
    genres: z.array(z.object({ genreID: idOut, name: z.string() })),
    /** `userID`: 0 for a deleted account */
    createdBy: z.object({ userID: idOut, name: z.string() }),
    /** Until the next change, as for its artist */
    refusal: refusalOut,
    withdrawn: withdrawnOut,
    created: time,
    /** Last change by form, decision, cover or file */
    updated: time,
  })
  .meta({ id: 'AdminMusic' })
export type AdminMusic = z.infer<typeof AdminMusic>

export const adminListMusic = crudList({
  path: 'music',
  many: 'tracks and videos',
  row: AdminMusic,
  sorts: ['created', 'title', 'plays', 'likes', 'released'],
  filters: {
    confirmed: yesNo,
    refused: yesNo,
    withdrawn: yesNo,
    artistID: idText.optional(),
    upload: AssetState.optional(),
  },
})

export const adminReadMusic = crudRead({ path: 'music', one: 'a track', row: AdminMusic })

export const adminUpdateMusic = endpoint({
  method: 'PUT',
  path: '/api/admin/music/{id}',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Confirm a track, or take that back; change its title, genres and place on its album; mark it exclusive, explicit or coming soon; tie it to its video',
  params: z.object({ id: idText }),
  body: z
    .object({
      isConfirmed: z.boolean().optional(),
      title: line(limits.text.title).optional(),
      /** Replaces all genres of the track */
      genreIDs: z.array(id).max(limits.perMusic.genres).optional(),
      isCommingSoon: z.boolean().optional(),
      isExlusive: z.boolean().optional(),
      isExplicit: z.boolean().optional(),
      /** Place of the track on its album */
      disc: z.int().min(1).max(limits.perAlbum.discs).optional(),
      track: z.int().min(1).max(limits.perAlbum.tracks).optional(),
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

export const adminRefuseMusic = crudRefusal({
  path: 'music',
  summary: 'Refuse a track that waits, which tells its artists why; their next change has it wait again',
  reasons: workReasons,
  reply: AdminMusic,
})

export const adminMusicWithdrawal = crudWithdrawal({ path: 'music', one: 'a track', row: AdminMusic })

export const adminMusicPicture = crudPicture('music', 'a track')

export const adminDeleteMusic = crudDelete({
  path: 'music',
  one: 'a track with its files, confirmed or not',
})
