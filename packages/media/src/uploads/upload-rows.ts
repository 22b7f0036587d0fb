import type { AssetKind } from '@nava/contracts'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { acceptSource, markQueued } from '@nava/db/asset-states'
import { propose } from '@nava/db/asset-versions'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type { Pool } from 'pg'
import { failure } from './failure-reasons.ts'
import { readReplacements } from './replacements.ts'

export type UploadRows = ReturnType<typeof uploadRows>

export type UploadOwner = 'music' | 'podcast'

export interface NewSource {
  version: string
  /** A `SourceType` */
  type: string
  name: string
  bytes: number
  /** Hexadecimal */
  sha256: string
}

export interface UploadLoad {
  storedBytes: number
  activeUploads: number
}

export interface Former {
  id: number
  sourceVersion: string
  publishedVersion: string | null
  retries: number
}

export type Acceptance =
  | { state: 'accepted'; former: Former; load: UploadLoad }
  /** `occupied`: there is an upload, but only a first one is accepted */
  | { state: 'deleted' | 'confirmed' | 'occupied' }

export interface AcceptOptions {
  asAdmin: boolean
  onlyFirst?: boolean
  /** The owner who may propose another version of what is published, if the station allows that; else nobody may */
  proposedBy?: number
  check?: (load: UploadLoad) => void
  also?: (client: SqlClient) => Promise<unknown>
}

/**
 * Uploads of the same owner: a track counts for its first artist, or without one its creator; an episode for its first
 * DJ.
 */
const OF_SAME_OWNER = {
  music: `
    SELECT same.music_id AS id FROM media_assets own
      JOIN LATERAL (SELECT artist_id FROM music_artists WHERE music_id = own.music_id ORDER BY position, artist_id LIMIT 1) first ON true
      JOIN music_artists same ON same.artist_id = first.artist_id
    WHERE own.id = $1 AND NOT EXISTS (SELECT FROM music_artists before
      WHERE before.music_id = same.music_id AND (before.position, before.artist_id) < (same.position, same.artist_id))
    UNION ALL
    SELECT same.id FROM media_assets own
      JOIN music m ON m.id = own.music_id AND NOT EXISTS (SELECT FROM music_artists WHERE music_id = m.id)
      JOIN music same ON same.created_by_id = m.created_by_id AND NOT EXISTS (SELECT FROM music_artists WHERE music_id = same.id)
    WHERE own.id = $1`,
  podcast: `
    SELECT same.podcast_id AS id FROM media_assets own
      JOIN LATERAL (SELECT dj_id FROM podcast_djs WHERE podcast_id = own.podcast_id ORDER BY position, dj_id LIMIT 1) first ON true
      JOIN podcast_djs same ON same.dj_id = first.dj_id
    WHERE own.id = $1 AND NOT EXISTS (SELECT FROM podcast_djs before
      WHERE before.podcast_id = same.podcast_id AND (before.position, before.dj_id) < (same.position, same.dj_id))`,
} as const

interface LockedUpload extends Former {
  isConfirmed: boolean
  isWithdrawn: boolean
}

/**
 * Returns whose a new version of what is published would be: the first of that version, or the next after a proposal of its
 * owner or of an admin. Undefined if nothing whole is published, or its files are lost or being made again.
 */
async function replaceable(client: SqlClient, id: number): Promise<'first' | 'owner' | 'admin' | undefined> {
  const { rows } = await client.query<{ after: 'first' | 'owner' | 'admin' | null }>(
    `SELECT CASE WHEN s.state = 'ready' THEN 'first' WHEN v.is_approved THEN 'admin' WHEN NOT v.is_approved THEN 'owner' END AS after
    FROM media_assets s
      LEFT JOIN asset_versions v ON v.asset_id = s.id AND v.version = s.source_version AND v.state = 'proposed'
    WHERE s.id = $1 AND s.published_version IS NOT NULL AND NOT s.is_partial`,
    [id],
  )
  return rows[0]?.after ?? undefined
}

/** SQL of the bytes of renditions */
const bytesOf = (renditions: string): string =>
  `coalesce((SELECT sum((r ->> 'bytes')::bigint + coalesce((r ->> 'opusBytes')::bigint, 0)) FROM jsonb_array_elements(${renditions}) r), 0)`

export function uploadRows(sql: Pool, owner: UploadOwner) {
  const table = { music: 'music', podcast: 'podcasts' }[owner]
  const column = `${owner}_id`

  const load = async (client: SqlClient, id: number): Promise<UploadLoad> => {
    const { rows } = await client.query<UploadLoad>(
      `SELECT count(*) FILTER (WHERE s.id <> $1 AND s.state IN ('uploaded', 'queued', 'processing'))::int AS "activeUploads",
        coalesce(sum(s.source_bytes + ${bytesOf('s.renditions')} + coalesce(v.bytes, 0)), 0)::float8 AS "storedBytes"
      FROM (${OF_SAME_OWNER[owner]}) t JOIN media_assets s ON s.${column} = t.id JOIN ${table} o ON o.id = t.id
        LEFT JOIN LATERAL (
          SELECT sum(source_bytes + CASE state WHEN 'published' THEN 0 ELSE ${bytesOf('renditions')} END) AS bytes
          FROM asset_versions WHERE asset_id = s.id AND version <> s.source_version AND state <> 'refused') v ON true
      WHERE s.id <> $1 OR o.is_confirmed AND s.published_version IS NOT NULL`,
      [id],
    )
    return rows[0] ?? { activeUploads: 0, storedBytes: 0 }
  }

  return {
    load: (id: number, client: SqlClient = sql) => load(client, id),

    /**
     * Returns the ID of an owner's asset. Inserts a missing row, because the keys of the files to be stored
     * contain the ID.
     */
    reserve: async (ownerID: number, kind: AssetKind): Promise<number> => {
      const { rows } = await sql.query<{ id: number }>(
        `INSERT INTO media_assets (${column}, kind, state, reason_code, source_version, source_type, source_name, source_bytes, updated_at)
        VALUES ($1, $2::asset_kind, 'failed', $3, '', '', '', 0, now())
        ON CONFLICT (${column}, kind) DO UPDATE SET ${column} = excluded.${column}
        RETURNING id`,
        [ownerID, kind, failure('upload.missing').code],
      )
      const [row] = rows
      if (!row) throw new Error('an upsert always returns a row')
      return row.id
    },

    /** Records a stored file as pending, so that it is processed in any case. */
    accept: (id: number, source: NewSource, options: AcceptOptions): Promise<Acceptance> =>
      inTransaction(sql, async (client): Promise<Acceptance> => {
        const { rows } = await client.query<LockedUpload>(
          `SELECT s.id, s.source_version AS "sourceVersion", s.published_version AS "publishedVersion", s.retries,
            o.is_confirmed AS "isConfirmed", o.withdrawn_at IS NOT NULL AS "isWithdrawn"
          FROM media_assets s JOIN ${table} o ON o.id = s.${column}
          WHERE s.id = $1 FOR UPDATE OF s FOR NO KEY UPDATE OF o`,
          [id],
        )
        const [former] = rows
        if (!former) return { state: 'deleted' }
        const after = former.isConfirmed ? await replaceable(client, id) : undefined
        if ((former.isConfirmed || former.isWithdrawn) && !options.asAdmin) {
          const mayPropose = options.proposedBy !== undefined && !former.isWithdrawn
          const isFree = after === 'first' || after === 'owner'
          if (!mayPropose || !isFree || (await readReplacements(client)) === 'off')
            return { state: 'confirmed' }
        }
        if (former.sourceVersion !== '' && options.onlyFirst) return { state: 'occupied' }
        // Takes a lock, so that of concurrent uploads each counts those before it.
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.acceptUpload])
        const others = await load(client, id)
        options.check?.(others)
        if (after !== undefined)
          await propose(client, id, source, { isApproved: options.asAdmin, by: options.proposedBy ?? null })
        await acceptSource(client, id, source)
        // The new time of update tells the caches of tracks and episodes.
        await client.query(
          `UPDATE ${table} o SET updated_at = now() FROM media_assets s WHERE s.id = $1 AND o.id = s.${column}`,
          [id],
        )
        await options.also?.(client)
        return { state: 'accepted', former, load: others }
      }),

    /** Marks an upload as queued, unless it has advanced. Returns false if it was replaced. */
    queued: async (id: number, version: string): Promise<boolean> => {
      await markQueued(sql, { id, version })
      const { rowCount } = await sql.query('SELECT FROM media_assets WHERE id = $1 AND source_version = $2', [
        id,
        version,
      ])
      return rowCount === 1
    },
  }
}
