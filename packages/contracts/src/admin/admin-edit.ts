/** Changes of many rows at once. Fields that are left out stay as they are. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idOut, releaseTimeIn, timeIn } from '../platform/fields.ts'
import { TextParams } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'

const some = (most: number) => z.array(id).min(1).max(most).optional()

/** Creates a call that makes the same changes to several rows, each for itself. */
const crudEdit = <C extends z.ZodRawShape>(path: string, many: string, fields: C) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/${path}/edit`,
    tag: 'admin',
    access: 'admin',
    summary: `Make the same changes to several ${many}; tells which could not be changed, and why`,
    body: z.object({
      rows: z
        .array(
          z.object({
            id,
            /** `updated` of the row that the admin saw, if it has one; a row that changed since is left as it is */
            updated: timeIn.optional(),
          }),
        )
        .min(1)
        .max(limits.list.maxTake),
      changes: z
        .object(fields)
        .refine(
          (changes) => Object.values(changes).some((value) => value !== undefined),
          'Give at least one field',
        ),
    }),
    reply: z.object({
      changed: z.int(),
      /** `code` and `params` of the problem, as in other replies; `detail`: the same in English */
      failed: z.array(z.object({ id: idOut, code: z.string(), params: TextParams, detail: z.string() })),
    }),
  })

export const adminEditMusic = crudEdit('music', 'tracks', {
  isConfirmed: z.boolean().optional(),
  isExlusive: z.boolean().optional(),
  isCommingSoon: z.boolean().optional(),
  isExplicit: z.boolean().optional(),
  releaseDate: releaseTimeIn.optional(),
  /** Null for none */
  languageID: id.nullish(),
  /** Replaces all types */
  typeIDs: z.array(id).max(limits.perMusic.types).optional(),
  addGenreIDs: some(limits.perMusic.genres),
  removeGenreIDs: some(limits.perMusic.genres),
  addArtistIDs: some(limits.perMusic.artists),
  removeArtistIDs: some(limits.perMusic.artists),
})

export const adminEditPodcasts = crudEdit('podcasts', 'episodes', {
  isConfirmed: z.boolean().optional(),
  isExplicit: z.boolean().optional(),
  releaseDate: releaseTimeIn.optional(),
  addDjIDs: some(20),
  removeDjIDs: some(20),
})

export const adminEditAlbums = crudEdit('albums', 'albums', {
  releaseDate: releaseTimeIn.optional(),
  addArtistIDs: some(20),
  removeArtistIDs: some(20),
})

export const adminEditArtists = crudEdit('artists', 'artists', {
  isVerified: z.boolean().optional(),
  showOnMain: z.boolean().optional(),
})
