/** Uploads in parts, by tus 1.0 (https://tus.io/protocols/resumable-upload) instead of contracts */
import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { idText } from '../platform/fields.ts'

/** POST creates an upload; HEAD, PATCH and DELETE use its address below this path */
export const RESUMABLE_UPLOADS_PATH = '/music/upload/tus'

/** Fields of `Upload-Metadata` */
export const ResumableTarget = z
  .object({
    /** Kind of the row `ownerID` */
    owner: z.enum(['music', 'podcast']),
    ownerID: idText,
    kind: AssetKind,
    /** For display only */
    filename: z.string().nullish(),
  })
  .refine(({ owner, kind }) => owner === 'music' || kind === 'audio', { path: ['kind'] })
export type ResumableTarget = z.output<typeof ResumableTarget>
