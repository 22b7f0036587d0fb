/** The database's side of uploads: which file a track or podcast was last given, and where it stands. */
import type { AssetKind } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import { cancelledReason, lostReason } from './asset.present.ts'
import type { UploadLoad } from './quota.ts'

export type UploadsStore = ReturnType<typeof uploadsStore>

export interface NewSource {
  version: string
  type: string
  name: string
  bytes: number
}

interface Former {
  id: number
  sourceVersion: string
  publishedVersion: string | null
  retries: number
  isConfirmed: boolean
}

export type Acceptance =
  | { state: 'accepted'; former: Former; load: UploadLoad }
  | { state: 'deleted' }
  | { state: 'confirmed' }

interface LoadRow {
  underWay: number
  storedBytes: bigint
}

/** A track is counted for its first artist, or where it has none for who made it; a podcast for its first DJ. */
const ofSameOwner = {
  music: Prisma.sql`
    SELECT same.music_id AS id FROM media_assets own
      JOIN LATERAL (SELECT artist_id FROM music_artists WHERE music_id = own.music_id ORDER BY position, artist_id LIMIT 1) first ON true
      JOIN music_artists same ON same.artist_id = first.artist_id
    WHERE own.id = (SELECT id FROM asked) AND NOT EXISTS (SELECT FROM music_artists before
      WHERE before.music_id = same.music_id AND (before.position, before.artist_id) < (same.position, same.artist_id))
    UNION ALL
    SELECT same.id FROM media_assets own
      JOIN music m ON m.id = own.music_id AND NOT EXISTS (SELECT FROM music_artists WHERE music_id = m.id)
      JOIN music same ON same.created_by_id = m.created_by_id AND NOT EXISTS (SELECT FROM music_artists WHERE music_id = same.id)
    WHERE own.id = (SELECT id FROM asked)`,
  podcast: Prisma.sql`
    SELECT same.podcast_id AS id FROM media_assets own
      JOIN LATERAL (SELECT dj_id FROM podcast_djs WHERE podcast_id = own.podcast_id ORDER BY position, dj_id LIMIT 1) first ON true
      JOIN podcast_djs same ON same.dj_id = first.dj_id
    WHERE own.id = (SELECT id FROM asked) AND NOT EXISTS (SELECT FROM podcast_djs before
      WHERE before.podcast_id = same.podcast_id AND (before.position, before.dj_id) < (same.position, same.dj_id))`,
} as const

/** Any number: whoever holds this lock adds to what is under way. */
const acceptLock = 5_240_118

const fields = {
  id: true,
  kind: true,
  state: true,
  percent: true,
  reason: true,
  sourceVersion: true,
  retries: true,
  publishedVersion: true,
  sourceBytes: true,
} as const

/** The uploads of tracks, or those of podcasts. */
export function uploadsStore(db: Database, owner: 'music' | 'podcast' = 'music') {
  const table = Prisma.raw({ music: 'music', podcast: 'podcasts' }[owner])
  const column = Prisma.raw(`${owner}_id`)
  const of = (ownerID: number) => (owner === 'music' ? { musicId: ownerID } : { podcastId: ownerID })
  const find = (ownerID: number, kind: AssetKind) =>
    db.mediaAsset.findFirst({ where: { ...of(ownerID), kind }, select: fields })

  const load = async (tx: Pick<Database, '$queryRaw'>, id: number): Promise<UploadLoad> => {
    const [row] = await tx.$queryRaw<LoadRow[]>`
      WITH asked AS (SELECT ${id}::int AS id)
      SELECT count(*) FILTER (WHERE s.state IN ('uploaded', 'queued', 'processing'))::int AS "underWay",
        coalesce(sum(s.source_bytes + coalesce((SELECT sum((r ->> 'bytes')::bigint) FROM jsonb_array_elements(s.renditions) r), 0)), 0)::bigint AS "storedBytes"
      FROM (${ofSameOwner[owner]}) t JOIN media_assets s ON s.${column} = t.id
      WHERE s.id <> (SELECT id FROM asked)`
    return { underWay: row?.underWay ?? 0, storedBytes: Number(row?.storedBytes ?? 0) }
  }

  return {
    /** What the owner of an asset has besides it. */
    load: (id: number) => load(db, id),

    all: (ownerID: number) => db.mediaAsset.findMany({ where: of(ownerID), select: fields }),

    find,

    /** The row of an asset of either. */
    byId: (id: number) =>
      db.mediaAsset.findUnique({ where: { id }, select: { ...fields, musicId: true, podcastId: true } }),

    /** The row of an owner's audio or video, made where there is none yet: its files are named after its id. */
    reserve: async (ownerID: number, kind: AssetKind): Promise<number> => {
      const [row] = await db.$queryRaw<{ id: number }[]>`
        INSERT INTO media_assets (${column}, kind, state, reason, source_version, source_type, source_name, source_bytes, updated_at)
        VALUES (${ownerID}, ${kind}::asset_kind, 'failed', 'No file has arrived yet', '', '', '', 0, now())
        ON CONFLICT (${column}, kind) DO UPDATE SET ${column} = excluded.${column}
        RETURNING id`
      if (!row) throw new Error('an upsert always gives a row')
      return row.id
    },

    /**
     * Writes down that a file is stored and owed: from here on nothing loses it. Gives what it replaces, or why it is
     * not taken: its owner was deleted or confirmed while the file was under way. An admin replaces confirmed ones too.
     * What `check` throws at what else its owner has leaves everything as it was.
     */
    accept: (
      id: number,
      source: NewSource,
      { asAdmin, check }: { asAdmin: boolean; check: (load: UploadLoad) => void },
    ): Promise<Acceptance> =>
      db.$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<Former[]>`
          SELECT s.id, s.source_version AS "sourceVersion", s.published_version AS "publishedVersion", s.retries,
            o.is_confirmed AS "isConfirmed"
          FROM media_assets s JOIN ${table} o ON o.id = s.${column}
          WHERE s.id = ${id} FOR UPDATE OF s FOR NO KEY UPDATE OF o`
        if (!row) return { state: 'deleted' }
        if (row.isConfirmed && !asAdmin) return { state: 'confirmed' }
        // Of several at once each counts the ones before it.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${acceptLock})`
        const others = await load(tx, id)
        check(others)
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
        // Whoever looked at the owner before has not heard this.
        await tx.$executeRaw`UPDATE ${table} o SET updated_at = now()
          FROM media_assets s WHERE s.id = ${id} AND o.id = s.${column}`
        return { state: 'accepted', former: row, load: others }
      }),

    /** Puts a failed upload back among what is owed; null where it has not failed or was given up. */
    retry: async (ownerID: number, kind: AssetKind) => {
      const { count } = await db.mediaAsset.updateMany({
        where: {
          ...of(ownerID),
          kind,
          state: 'failed',
          sourceVersion: { not: '' },
          reason: { not: cancelledReason },
        },
        data: { state: 'uploaded', percent: 0, reason: null, retries: { increment: 1 } },
      })
      return count === 1 ? find(ownerID, kind) : null
    },

    /**
     * Puts what was published back among what is owed, so that it is made again from its own upload; null where that is
     * under way already, or has failed. A replacement that has failed gives way.
     */
    remake: async (id: number, version: string) => {
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
          reason: null,
          retries: { increment: 1 },
        },
      })
      return count === 1 ? db.mediaAsset.findUnique({ where: { id }, select: fields }) : null
    },

    /** Tells the owner that what was published is lost, and its upload with it. */
    lost: (id: number, version: string) =>
      db.mediaAsset.updateMany({
        where: { id, publishedVersion: version, sourceVersion: version, state: 'ready' },
        data: { state: 'failed', reason: lostReason },
      }),

    /** Marks that a job waits for the upload, where it has not gone on since. False where it was replaced. */
    queued: async (id: number, version: string): Promise<boolean> => {
      await db.mediaAsset.updateMany({
        where: { id, sourceVersion: version, state: 'uploaded' },
        data: { state: 'queued' },
      })
      return (await db.mediaAsset.count({ where: { id, sourceVersion: version } })) === 1
    },

    /** Gives up an upload that is under way. What was published before is what counts again. */
    cancel: async (ownerID: number, kind: AssetKind): Promise<boolean> => {
      const kept = await db.$executeRaw`
        UPDATE media_assets
        SET state = 'ready', percent = 0, reason = NULL, source_version = published_version, updated_at = now()
        WHERE ${column} = ${ownerID} AND kind = ${kind}::asset_kind AND published_version IS NOT NULL
          AND state IN ('uploaded', 'queued', 'processing')`
      if (kept > 0) return true
      const failed = await db.mediaAsset.updateMany({
        where: { ...of(ownerID), kind, state: { in: ['uploaded', 'queued', 'processing'] } },
        data: { state: 'failed', percent: 0, reason: cancelledReason },
      })
      return failed.count > 0
    },
  }
}
