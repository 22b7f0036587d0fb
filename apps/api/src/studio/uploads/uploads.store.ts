import { type AssetKind, type KnownRecording, limits } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { cancel, fail, retry, wantLook } from '@nava/db/asset-states'
import { failure } from '@nava/media/uploads/failure-reasons'
import type { UploadOwner } from '@nava/media/uploads/upload-rows'
import type { Tx } from '../../platform/audit/audited.ts'

const CANCELLED = failure('upload.cancelled')
const STOPPED = failure('upload.stopped')

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

/** Uploads of which the whole file has arrived */
const stored = { sourceVersion: { not: '' }, sourceSha256: { not: null } } as const

export type FindAsset = ReturnType<typeof findAsset>

type FoundAsset = Prisma.MediaAssetGetPayload<{ select: typeof fields }>

export const findAsset = (db: Database) => (id: number) =>
  db.mediaAsset.findUnique({ where: { id }, select: { ...fields, musicID: true, podcastID: true } })

export function uploadsStore(db: Database, owner: UploadOwner) {
  const of = (ownerID: number) => (owner === 'music' ? { musicID: ownerID } : { podcastID: ownerID })
  const find = (tx: Tx, ownerID: number, kind: AssetKind) =>
    tx.mediaAsset.findFirst({ where: { ...of(ownerID), kind }, select: fields })

  return {
    all: (ownerID: number) => db.mediaAsset.findMany({ where: of(ownerID), select: fields }),

    find,

    /** Returns the earliest other track or episode with the file of this one; `ownerIDs`: of artists or DJs, undefined for all. */
    sameAs: async (ownerID: number, kind: AssetKind, ownerIDs: readonly number[] | undefined) => {
      const own = await db.mediaAsset.findFirst({
        where: { ...of(ownerID), ...stored, kind },
        select: { sourceBytes: true, sourceSha256: true },
      })
      if (!own) return undefined
      const same = { ...stored, ...own, kind }
      const select = { id: true, title: true } as const
      const orderBy = { id: 'asc' } as const
      if (owner === 'music') {
        const ofArtists = ownerIDs && { artists: { some: { artistID: { in: [...ownerIDs] } } } }
        const where = { ...same, musicID: { not: ownerID }, music: ofArtists ?? { isNot: null } }
        return (await db.mediaAsset.findFirst({ where, select: { music: { select } }, orderBy }))?.music
      }
      const ofDjs = ownerIDs && { djs: { some: { djID: { in: [...ownerIDs] } } } }
      const where = { ...same, podcastID: { not: ownerID }, podcast: ofDjs ?? { isNot: null } }
      return (await db.mediaAsset.findFirst({ where, select: { podcast: { select } }, orderBy }))?.podcast
    },

    /** Returns uploaded recordings of a size in bytes; `artistIDs`: undefined for those of all artists. */
    known: async (
      sizes: readonly number[],
      artistIDs: readonly number[] | undefined,
    ): Promise<KnownRecording[]> => {
      const assets = await db.mediaAsset.findMany({
        where: {
          kind: 'audio',
          sourceBytes: { in: sizes.map(BigInt) },
          sourceVersion: { not: '' },
          music: artistIDs ? { artists: { some: { artistID: { in: [...artistIDs] } } } } : { isNot: null },
        },
        select: {
          ...{ sourceName: true, sourceBytes: true, sourceSha256: true },
          music: { select: { id: true, title: true, artistNames: true } },
        },
        orderBy: { id: 'asc' },
        take: limits.perArtist.music,
      })
      return assets.flatMap(({ music, sourceName: name, sourceBytes, sourceSha256 }) => {
        const file = { name, bytes: Number(sourceBytes), sha256: sourceSha256 ?? '' }
        return music ? [{ musicID: music.id, title: music.title, artists: music.artistNames, ...file }] : []
      })
    },

    /** Returns null if the upload has not failed, or was cancelled. */
    retry: async (tx: Tx, ownerID: number, kind: AssetKind) => {
      const retried = await retry(tx, { ...of(ownerID), kind, reasonCode: { not: CANCELLED.code } })
      return retried === 1 ? find(tx, ownerID, kind) : null
    },

    isPartial: async (id: number, publishedVersion: string): Promise<boolean> =>
      (await db.mediaAsset.count({ where: { id, publishedVersion, isPartial: true } })) > 0,

    /** Returns false if a look at the files is due already, or the version is another one by now. */
    wantLook: (id: number, version: string) => wantLook(db, { id, version }),

    /** Cancels an upload; the previous version becomes current again. */
    cancel: (tx: Tx, asset: FoundAsset) => cancel(tx, asset, CANCELLED),

    /** Ends the work on an upload, of which the file and a published version stay. Returns false if it is not pending. */
    stop: (tx: Tx, { id, sourceVersion: version }: FoundAsset) => fail(tx, { id, version }, STOPPED),
  }
}
