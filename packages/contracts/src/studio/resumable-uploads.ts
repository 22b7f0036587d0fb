/** Files that arrive in parts, by tus 1.0 (https://tus.io/protocols/resumable-upload): its calls have no contracts. */
import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { idText } from '../platform/fields.ts'

/** Where uploads are created (POST); each has an address of its own below it (HEAD, PATCH, DELETE). */
export const RESUMABLE_UPLOADS_PATH = '/music/upload/tus'

/** What the `Upload-Metadata` of a new upload says. */
export const ResumableTarget = z
  .object({
    /** Whether `ownerID` names a track or an episode. */
    owner: z.enum(['music', 'podcast']),
    ownerID: idText,
    kind: AssetKind,
    /** As the sender names it; for people only. */
    filename: z.string().nullish(),
  })
  .refine(({ owner, kind }) => owner === 'music' || kind === 'audio', { path: ['kind'] })
export type ResumableTarget = z.output<typeof ResumableTarget>
