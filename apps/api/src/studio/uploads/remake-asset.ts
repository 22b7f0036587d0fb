/** Changes of the rows of published assets whose files were lost or damaged. */
import type { Database } from '@nava/db'
import { failedFor, failure, NO_REASON } from '@nava/media/failure-reasons'

/**
 * Makes a published version pending again, so that it is made again from its own upload. Returns false if that is in
 * progress already, or has failed. Discards a replacement that has failed.
 */
export async function remakeAsset(db: Database, id: number, version: string): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: {
      id,
      publishedVersion: version,
      OR: [
        { state: 'ready', sourceVersion: version },
        { state: 'failed', sourceVersion: { not: version } },
      ],
    },
    data: {
      state: 'uploaded',
      sourceVersion: version,
      percent: 0,
      ...NO_REASON,
      retries: { increment: 1 },
    },
  })
  return count > 0
}

/**
 * Records that a published version is lost together with its upload, for the owner to see. Returns false if the row has
 * changed meanwhile.
 */
export async function recordLostAsset(db: Database, id: number, version: string): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, publishedVersion: version, sourceVersion: version, state: 'ready' },
    data: failedFor(failure('upload.lost')),
  })
  return count > 0
}
