import { type AssetKind, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type { UploadOwner } from '@nava/media/uploads/upload-rows'
import { type AnyTx, execute } from '../../platform/audit/audited.ts'
import { isRecent, within } from '../../platform/database/is-recent.ts'

export type ResumableUploadsStore = ReturnType<typeof resumableUploadsStore>

export interface ResumableUpload {
  id: string
  userID: number
  owner: UploadOwner
  ownerID: number
  kind: AssetKind
  name: string
  bytes: number
  /** Bytes safely on the disk, which is the next offset */
  receivedBytes: number
  isAccepted: boolean
  expiresAt: Date
}

export interface NewResumableUpload {
  id: string
  assetID: number
  userID: number
  name: string
  bytes: number
}

const EXPIRES_AT = `u.moved_at + make_interval(secs => CASE WHEN u.received_bytes = 0
  THEN ${limits.resumable.emptyRetention / 1000} ELSE ${limits.resumable.retention / 1000} END)`

export function resumableUploadsStore(sql: Sql) {
  return {
    find: async (id: string): Promise<ResumableUpload | undefined> => {
      const { rows } = await sql.query<ResumableUpload>(
        `SELECT u.id, u.user_id AS "userID", CASE WHEN a.music_id IS NULL THEN 'podcast' ELSE 'music' END AS owner,
          coalesce(a.music_id, a.podcast_id) AS "ownerID", a.kind, u.name, u.bytes::float8 AS bytes,
          u.received_bytes::float8 AS "receivedBytes", u.accepted_at IS NOT NULL AS "isAccepted", ${EXPIRES_AT} AS "expiresAt"
        FROM resumable_uploads u JOIN media_assets a ON a.id = u.asset_id WHERE u.id = $1`,
        [id],
      )
      return rows[0]
    },

    /**
     * Adds an asset's upload or replaces it, under a lock, unless `check` throws. Returns the ID of the
     * replaced upload.
     */
    create: (
      { id, assetID, userID, name, bytes }: NewResumableUpload,
      check: (tx: SqlClient) => Promise<void>,
    ): Promise<string | undefined> =>
      inTransaction(sql, async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.beginUpload])
        await check(tx)
        const { rows } = await tx.query<{ id: string }>(
          'SELECT id FROM resumable_uploads WHERE asset_id = $1',
          [assetID],
        )
        await tx.query(
          `INSERT INTO resumable_uploads (id, asset_id, user_id, name, bytes) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (asset_id) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, name = excluded.name,
            bytes = excluded.bytes, received_bytes = 0, accepted_at = NULL, created_at = now(), moved_at = now()`,
          [id, assetID, userID, name, bytes],
        )
        return rows[0]?.id
      }),

    received: async (id: string, bytes: number): Promise<boolean> => {
      const { rowCount } = await sql.query(
        'UPDATE resumable_uploads SET received_bytes = $2, moved_at = now() WHERE id = $1',
        [id, bytes],
      )
      return rowCount === 1
    },

    /** Returns false if the file was accepted before, or the upload is gone. */
    accept: async (tx: AnyTx, id: string): Promise<boolean> =>
      (await execute(
        tx,
        'UPDATE resumable_uploads SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL',
        [id],
      )) === 1,

    remove: async (id: string): Promise<void> => {
      await sql.query('DELETE FROM resumable_uploads WHERE id = $1', [id])
    },

    arriving: async (
      tx: SqlClient,
      userID: number,
      assetID: number,
    ): Promise<{ count: number; bytes: number }> => {
      const { rows } = await tx.query<{ count: number; bytes: number }>(
        `SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::float8 AS bytes
        FROM resumable_uploads WHERE user_id = $1 AND accepted_at IS NULL AND asset_id <> $2`,
        [userID, assetID],
      )
      return rows[0] ?? { count: 0, bytes: 0 }
    },

    /**
     * Returns the missing bytes of uploads, each up to a limit, because declaring a size costs the sender
     * nothing.
     */
    reservedBytes: async (tx: SqlClient): Promise<number> => {
      const { rows } = await tx.query<{ bytes: number }>(
        `SELECT coalesce(sum(least(bytes - received_bytes, $1)), 0)::float8 AS bytes FROM resumable_uploads
        WHERE accepted_at IS NULL AND ${isRecent('moved_at', '$2')}`,
        [limits.resumable.reservedBytes, limits.resumable.reservedFor / 1000],
      )
      return rows[0]?.bytes ?? 0
    },

    removeExpired: async (now: Date): Promise<void> => {
      await endFutureMarks(sql, now)
      await sql.query(`DELETE FROM resumable_uploads u WHERE ${EXPIRES_AT} < $1`, [now])
    },

    unfinished: async (ids: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql.query<{ id: string }>(
        'SELECT id FROM resumable_uploads WHERE id = ANY($1) AND accepted_at IS NULL',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

const endFutureMarks = (sql: Sql, now: Date) =>
  sql.query('UPDATE resumable_uploads SET moved_at = $1 WHERE moved_at > $2', [
    now,
    within(0, now.getTime()).lte,
  ])
