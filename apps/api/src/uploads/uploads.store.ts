/** The database's side of uploads: which file a track was last given, and where it stands. */
import type { AssetKind } from '@nava/contracts'
import type { Database } from '@nava/db'

export type UploadsStore = ReturnType<typeof uploadsStore>

export interface NewSource {
  version: string
  type: string
  name: string
  bytes: number
}

const fields = {
  id: true,
  kind: true,
  state: true,
  percent: true,
  reason: true,
  sourceVersion: true,
  retries: true,
  publishedVersion: true,
} as const

export function uploadsStore(db: Database) {
  return {
    ofMusic: (musicId: number) => db.mediaAsset.findMany({ where: { musicId }, select: fields }),

    find: (musicId: number, kind: AssetKind) =>
      db.mediaAsset.findUnique({ where: { musicId_kind: { musicId, kind } }, select: fields }),

    byId: (id: number) => db.mediaAsset.findUnique({ where: { id }, select: { ...fields, musicId: true } }),

    /** The row of a track's audio or video, made where there is none yet: its files are named after its id. */
    reserve: async (musicId: number, kind: AssetKind): Promise<number> => {
      const [row] = await db.$queryRaw<{ id: number }[]>`
        INSERT INTO media_assets (music_id, kind, state, reason, source_version, source_type, source_name, source_bytes, updated_at)
        VALUES (${musicId}, ${kind}::asset_kind, 'failed', 'No file has arrived yet', '', '', '', 0, now())
        ON CONFLICT (music_id, kind) DO UPDATE SET music_id = excluded.music_id
        RETURNING id`
      if (!row) throw new Error('an upsert always gives a row')
      return row.id
    },

    /** Writes down that a file is stored and owed: from here on nothing loses it. Gives what it replaces. */
    accept: (id: number, source: NewSource) =>
      db.$transaction(async (tx) => {
        const former = await tx.mediaAsset.findUniqueOrThrow({ where: { id }, select: fields })
        await tx.mediaAsset.update({
          where: { id },
          data: {
            state: 'uploaded',
            percent: 0,
            reason: null,
            retries: 0,
            sourceVersion: source.version,
            sourceType: source.type,
            sourceName: source.name,
            sourceBytes: BigInt(source.bytes),
          },
        })
        return former
      }),

    /** Puts a failed upload back among what is owed; undefined where it has not failed. */
    retry: async (musicId: number, kind: AssetKind) => {
      const { count } = await db.mediaAsset.updateMany({
        where: { musicId, kind, state: 'failed', sourceVersion: { not: '' } },
        data: { state: 'uploaded', percent: 0, reason: null, retries: { increment: 1 } },
      })
      return count === 1
        ? db.mediaAsset.findUnique({ where: { musicId_kind: { musicId, kind } }, select: fields })
        : null
    },

    /** Marks that a job waits for the upload; not where it has gone on since. */
    queued: async (id: number, version: string) => {
      await db.mediaAsset.updateMany({
        where: { id, sourceVersion: version, state: 'uploaded' },
        data: { state: 'queued' },
      })
    },

    /** Gives up an upload that is under way. What was published before is what counts again. */
    cancel: async (musicId: number, kind: AssetKind, reason: string): Promise<boolean> => {
      const kept = await db.$executeRaw`
        UPDATE media_assets
        SET state = 'ready', percent = 0, reason = NULL, source_version = published_version, updated_at = now()
        WHERE music_id = ${musicId} AND kind = ${kind}::asset_kind AND published_version IS NOT NULL
          AND state IN ('uploaded', 'queued', 'processing')`
      if (kept > 0) return true
      const failed = await db.mediaAsset.updateMany({
        where: { musicId, kind, state: { in: ['uploaded', 'queued', 'processing'] } },
        data: { state: 'failed', percent: 0, reason },
      })
      return failed.count > 0
    },
  }
}
