import { variantWidths } from '@nava/media/images/variant-widths'
import { imageKey, imageMasterKey } from '@nava/media/storage/keys'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import type { CoverRow } from './downloads.store.ts'

/** Pixels: sharp on every screen, and some 150 KB */
const COVER_WIDTH = 768

/** Returns the JPEG of a cover; undefined if there is none, or it is not stored. */
export async function readCover(
  storage: Pick<Storage, 'read'>,
  cover: CoverRow | null,
): Promise<Buffer | undefined> {
  if (!cover) return undefined
  const { kind, ownerID, version, width } = cover
  const made = variantWidths(width).findLast((each) => each <= COVER_WIDTH)
  const keys = [
    ...(made === undefined ? [] : [imageKey(kind, ownerID, version, made, 'jpg')]),
    imageMasterKey(kind, ownerID, version),
  ]
  for (const key of keys) {
    const bytes = await storage.read(key).catch((error: unknown) => {
      if (error instanceof NotStored) return undefined
      throw error
    })
    if (bytes) return bytes
  }
  return undefined
}
