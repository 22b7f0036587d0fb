/** The rows of uploads: the last file of a track or podcast, and its state. */
import type { AssetKind } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { cancel, lose, remake, retry } from '@nava/db/asset-states'
import { failure } from '@nava/media/failure-reasons'
import type { UploadOwner } from '@nava/media/upload-rows'
import type { Tx } from '../../platform/audit/audited.ts'

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
  isPartial: true,
  sourceBytes: true,
} as const

/** The reason of a published version whose upload is gone too. */
export const LOST = failure('upload.lost')

export type FindAsset = ReturnType<typeof findAsset>

/** An upload as `uploadsStore` finds it. */
type FoundAsset = Prisma.MediaAssetGetPayload<{ select: typeof fields }>

/** Finds an upload by the id of its row, whether it is a track's or a podcast's. */
export const findAsset = (db: Database) => (id: number) =>
  db.mediaAsset.findUnique({ where: { id }, select: { ...fields, musicID: true, podcastID: true } })

/** The uploads of tracks, or those of podcasts. */
export function uploadsStore(db: Database, owner: UploadOwner) {
  const of = (ownerID: number) => (owner === 'music' ? { musicID: ownerID } : { podcastID: ownerID })
  const find = (tx: Tx, ownerID: number, kind: AssetKind) =>
    tx.mediaAsset.findFirst({ where: { ...of(ownerID), kind }, select: fields })

  return {
    all: (ownerID: number) => db.mediaAsset.findMany({ where: of(ownerID), select: fields }),

    find,

    /** Makes a failed upload pending again; null if it has not failed or was cancelled. */
    retry: async (tx: Tx, ownerID: number, kind: AssetKind) => {
      const retried = await retry(tx, { ...of(ownerID), kind, reasonCode: { not: CANCELLED.code } })
      return retried === 1 ? find(tx, ownerID, kind) : null
    },

    /** Makes a published version pending again; null if nothing was changed. */
    remake: async (id: number, version: string) =>
      (await remake(db, { id, version }))
        ? db.mediaAsset.findUnique({ where: { id }, select: fields })
        : null,

    /** Returns true if a published version is the lowest rung of an upload whose others are still being made. */
    isPartial: async (id: number, publishedVersion: string): Promise<boolean> =>
      (await db.mediaAsset.count({ where: { id, publishedVersion, isPartial: true } })) > 0,

    /** Records that a published version is lost together with its upload, for the owner to see. */
    lost: (id: number, version: string) => lose(db, { id, version }, LOST),

    /** Cancels an upload in progress. The version published before becomes the current one again. */
    cancel: (tx: Tx, asset: FoundAsset) => cancel(tx, asset, CANCELLED),
  }
}
