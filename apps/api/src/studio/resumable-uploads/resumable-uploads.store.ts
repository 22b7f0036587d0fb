/** The rows of files that arrive in parts. */
import type { AssetKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { UploadOwner } from '@nava/media/upload-rows'
import { type AnyTx, execute } from '../../platform/audit/audited.ts'

export type ResumableUploadsStore = ReturnType<typeof resumableUploadsStore>

export interface ResumableUpload {
  id: string
  userID: number
  owner: UploadOwner
  ownerID: number
  kind: AssetKind
  name: string
  bytes: number
  /** Bytes that are safely on the disk: the offset of the next part. */
  receivedBytes: number
  isAccepted: boolean
  createdAt: Date
}

export interface NewResumableUpload {
  id: string
  assetID: number
  userID: number
  name: string
  bytes: number
}

export function resumableUploadsStore(sql: Sql) {
  return {
    find: async (id: string): Promise<ResumableUpload | undefined> => {
      const { rows } = await sql.query<ResumableUpload>(
        `SELECT u.id, u.user_id AS "userID", CASE WHEN a.music_id IS NULL THEN 'podcast' ELSE 'music' END AS owner,
          coalesce(a.music_id, a.podcast_id) AS "ownerID", a.kind, u.name, u.bytes::float8 AS bytes,
          u.received_bytes::float8 AS "receivedBytes", u.accepted_at IS NOT NULL AS "isAccepted", u.created_at AS "createdAt"
        FROM resumable_uploads u JOIN media_assets a ON a.id = u.asset_id WHERE u.id = $1`,
        [id],
      )
      return rows[0]
    },

    /** Adds an upload in place of the one that its asset may have; returns the id of that one. */
    create: async ({ id, assetID, userID, name, bytes }: NewResumableUpload): Promise<string | undefined> => {
      const { rows } = await sql.query<{ id: string }>(
        'SELECT id FROM resumable_uploads WHERE asset_id = $1',
        [assetID],
      )
      await sql.query(
        `INSERT INTO resumable_uploads (id, asset_id, user_id, name, bytes) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (asset_id) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, name = excluded.name,
          bytes = excluded.bytes, received_bytes = 0, accepted_at = NULL, created_at = now()`,
        [id, assetID, userID, name, bytes],
      )
      return rows[0]?.id
    },

    /** Records how much has arrived. Returns false if the upload is gone. */
    received: async (id: string, bytes: number): Promise<boolean> => {
      const { rowCount } = await sql.query('UPDATE resumable_uploads SET received_bytes = $2 WHERE id = $1', [
        id,
        bytes,
      ])
      return rowCount === 1
    },

    /** Marks that the file is the source of its asset. Returns false if it is already, or the upload is gone. */
    accept: async (tx: AnyTx, id: string): Promise<boolean> =>
      (await execute(
        tx,
        'UPDATE resumable_uploads SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL',
        [id],
      )) === 1,

    remove: async (id: string): Promise<void> => {
      await sql.query('DELETE FROM resumable_uploads WHERE id = $1', [id])
    },

    /** Returns what else a user has begun to send, besides this kind of file of this owner. */
    arriving: async (
      userID: number,
      { owner, ownerID, kind }: Pick<ResumableUpload, 'owner' | 'ownerID' | 'kind'>,
    ): Promise<{ count: number; bytes: number }> => {
      const { rows } = await sql.query<{ count: number; bytes: number }>(
        `SELECT count(*)::int AS count, coalesce(sum(u.bytes), 0)::float8 AS bytes
        FROM resumable_uploads u JOIN media_assets a ON a.id = u.asset_id
        WHERE u.user_id = $1 AND u.accepted_at IS NULL
          AND NOT (a.kind = $2::asset_kind AND a.${owner === 'music' ? 'music_id' : 'podcast_id'} IS NOT DISTINCT FROM $3::int)`,
        [userID, kind, ownerID],
      )
      return rows[0] ?? { count: 0, bytes: 0 }
    },

    /** Returns the bytes that all unfinished uploads have still to send. */
    expectedBytes: async (): Promise<number> => {
      const { rows } = await sql.query<{ bytes: number }>(
        'SELECT coalesce(sum(bytes - received_bytes), 0)::float8 AS bytes FROM resumable_uploads WHERE accepted_at IS NULL',
      )
      return rows[0]?.bytes ?? 0
    },

    /** Removes the rows of uploads that were created before `before`. */
    removeCreatedBefore: async (before: Date): Promise<void> => {
      await sql.query('DELETE FROM resumable_uploads WHERE created_at < $1', [before])
    },

    /** Returns those of these uploads that are still to be accepted. */
    unfinished: async (ids: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql.query<{ id: string }>(
        'SELECT id FROM resumable_uploads WHERE id = ANY($1) AND accepted_at IS NULL',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}
