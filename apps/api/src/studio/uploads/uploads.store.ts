/** The rows of uploads: the last file of a track or podcast, and its state. */
import type { AssetKind } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import { failedFor, failure, NO_REASON } from '@nava/media/failure-reasons'
import type { UploadOwner } from '@nava/media/upload-rows'
import { withdrawPartial } from '@nava/db/withdraw-partial'
import type { Tx } from '../../platform/audit/audited.ts'
import { recordLostAsset, remakeAsset } from './remake-asset.ts'

/** The reason of an upload that its owner gave up: it is not retried. */
const CANCELLED = failure('upload.cancelled')

export type UploadsStore = ReturnType<typeof uploadsStore>

const fields = {
  id: true,
  kind: true,
  state: true,
  percent: true,
  reasonCode: true,
  reasonParams: true,
  sourceVersion: true,
  retries: true,
  publishedVersion: true,
  sourceBytes: true,
} as const

export type FindAsset = ReturnType<typeof findAsset>

/** Finds an upload by the id of its row, whether it is a track's or a podcast's. */
export const findAsset = (db: Database) => (id: number) =>
  db.mediaAsset.findUnique({ where: { id }, select: { ...fields, musicID: true, podcastID: true } })

/** The uploads of tracks, or those of podcasts. */
export function uploadsStore(db: Database, owner: UploadOwner) {
  const column = Prisma.raw(`${owner}_id`)
  const of = (ownerID: number) => (owner === 'music' ? { musicID: ownerID } : { podcastID: ownerID })
  const find = (tx: Tx, ownerID: number, kind: AssetKind) =>
    tx.mediaAsset.findFirst({ where: { ...of(ownerID), kind }, select: fields })

  return {
    all: (ownerID: number) => db.mediaAsset.findMany({ where: of(ownerID), select: fields }),

    find,

    /** Makes a failed upload pending again; null if it has not failed or was cancelled. */
    retry: async (tx: Tx, ownerID: number, kind: AssetKind) => {
      const { count } = await tx.mediaAsset.updateMany({
        where: {
          ...of(ownerID),
          kind,
          state: 'failed',
          sourceVersion: { not: '' },
          reasonCode: { not: CANCELLED.code },
        },
        data: { state: 'uploaded', percent: 0, ...NO_REASON, retries: { increment: 1 } },
      })
      return count === 1 ? find(tx, ownerID, kind) : null
    },

    /** Makes a published version pending again, as `remakeAsset` does; null if nothing was changed. */
    remake: async (id: number, version: string) =>
      (await remakeAsset(db, id, version))
        ? db.mediaAsset.findUnique({ where: { id }, select: fields })
        : null,

    /** Returns true if a published version is the lowest rung of an upload whose others are still being made. */
    isPartial: async (id: number, publishedVersion: string): Promise<boolean> =>
      (await db.mediaAsset.count({ where: { id, publishedVersion, isPartial: true } })) > 0,

    /** Records that a published version is lost, as `recordLostAsset` does. */
    lost: (id: number, version: string) => recordLostAsset(db, id, version),

    /** Cancels an upload in progress. The version published before becomes the current one again. */
    cancel: async (tx: Tx, ownerID: number, kind: AssetKind): Promise<boolean> => {
      const restored = await tx.$executeRaw`
        UPDATE media_assets
        SET state = 'ready', percent = 0, reason_code = NULL, reason_params = '{}', source_version = published_version, updated_at = now()
        WHERE ${column} = ${ownerID} AND kind = ${kind}::asset_kind AND published_version IS NOT NULL
          AND NOT is_partial AND state IN ('uploaded', 'queued', 'processing')`
      if (restored > 0) return true
      const failed = await tx.mediaAsset.updateMany({
        where: { ...of(ownerID), kind, state: { in: ['uploaded', 'queued', 'processing'] } },
        data: { ...failedFor(CANCELLED), percent: 0 },
      })
      if (failed.count > 0 && owner === 'music' && kind === 'video')
        await withdrawPartial(tx, { musicID: ownerID })
      return failed.count > 0
    },
  }
}
