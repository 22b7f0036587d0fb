import { type adminWatchedFiles, FolderImportOptions, limits, type WatchedFolder } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type * as z from 'zod'
import { type HttpError, problem } from '../../platform/http/errors.ts'
import { storedProblem } from '../../platform/http/stored-problem.ts'
import type { FileChanges, WatchedFile } from './compare-files.ts'
import { forgetImports } from './forget-imports.ts'
import { overlap } from './resolve-folder.ts'

export type WatchedFoldersStore = ReturnType<typeof watchedFoldersStore>

type Questions = z.output<typeof adminWatchedFiles.reply>

interface WatchRow extends Pick<
  WatchedFolder,
  'folder' | 'isOn' | 'files' | 'coming' | 'changed' | 'removed'
> {
  id: number
  options: unknown
  scannedAt: Date | null
  reasonCode: string | null
  reasonParams: unknown
}

const COUNTED = (states: string) =>
  `(SELECT count(*)::int FROM watched_files f WHERE f.watch_id = w.id AND f.state IN (${states}))`

const COLUMNS = `w.id, w.folder, w.is_on AS "isOn", w.options, w.scanned_at AS "scannedAt",
  w.reason_code AS "reasonCode", w.reason_params AS "reasonParams",
  (SELECT count(*)::int FROM watched_files f WHERE f.watch_id = w.id) AS files,
  ${COUNTED(`'growing', 'importing'`)} AS coming, ${COUNTED(`'changed'`)} AS changed,
  ${COUNTED(`'removed'`)} AS removed`

export const watchedFoldersStore = (sql: Sql) => ({
  ...reading(sql),
  ...deciding,
  ...searching(sql),
})

function reading(sql: Sql) {
  return {
    find: async (watchID: number): Promise<WatchedFolder | undefined> => {
      const { rows } = await sql.query<WatchRow>(`SELECT ${COLUMNS} FROM watched_folders w WHERE w.id = $1`, [
        watchID,
      ])
      return rows[0] && present(rows[0])
    },

    list: async ({ take, skip, search, order }: ListQuery) => {
      const direction = order === 'asc' ? 'ASC' : 'DESC'
      const { rows } = await sql.query<WatchRow & { total: number }>(
        `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM watched_folders w WHERE strpos(w.folder, $1) > 0
         ORDER BY w.folder ${direction} LIMIT $2 OFFSET $3`,
        [search, take, skip],
      )
      return { total: rows[0]?.total ?? 0, items: rows.map(present) }
    },

    questions: async (watchID: number, { take, skip, kind }: QuestionQuery): Promise<Questions> => {
      const { rows } = await sql.query<Questions['items'][number] & { total: number }>(
        `SELECT f.id AS "fileID", f.file, f.state::text AS kind, m.id AS "musicID", m.title,
           m.artist_names AS artists, count(*) OVER ()::int AS total
         FROM watched_files f JOIN music m ON m.id = f.music_id
         WHERE f.watch_id = $1 AND f.state IN ('changed', 'removed') AND ($2::text IS NULL OR f.state::text = $2)
         ORDER BY f.file LIMIT $3 OFFSET $4`,
        [watchID, kind ?? null, take, skip],
      )
      return {
        total: rows[0]?.total ?? 0,
        items: rows.map(({ fileID, file, kind: of, musicID, title, artists }) => ({
          fileID,
          file,
          kind: of,
          musicID,
          title,
          artists,
        })),
      }
    },

    inTransaction: <T>(work: (client: SqlClient) => Promise<T>) => inTransaction(sql, work),
  }
}

/** Changes within a transaction */
const deciding = {
  /** @throws HttpError watched.overlaps or watched.too-many */
  put: async (
    client: SqlClient,
    {
      folder,
      isOn,
      options,
      adminID,
    }: { folder: string; isOn: boolean; options: FolderImportOptions; adminID: number },
  ): Promise<number> => {
    await client.query('LOCK TABLE watched_folders IN SHARE ROW EXCLUSIVE MODE')
    const { rows: all } = await client.query<{ folder: string }>('SELECT folder FROM watched_folders')
    const others = all.filter((each) => each.folder !== folder)
    const near = others.find((each) => overlap(each.folder, folder))
    if (near) throw problem('watched.overlaps', { folder: near.folder === '' ? 'IMPORT_DIR' : near.folder })
    if (others.length >= limits.folderImport.watchedFolders)
      throw problem('watched.too-many', { max: limits.folderImport.watchedFolders })
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO watched_folders (folder, is_on, options, admin_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (folder) DO UPDATE SET is_on = excluded.is_on, options = excluded.options,
           admin_id = excluded.admin_id, reason_code = NULL
         RETURNING id`,
      [folder, isOn, JSON.stringify(options), adminID],
    )
    return rows[0]?.id ?? 0
  },

  /** Also ends the imports that it began. Returns false if it is not watched. */
  remove: async (client: SqlClient, watchID: number): Promise<boolean> => {
    await client.query(
      `UPDATE folder_imports SET state = 'cancelled', ended_at = now()
         WHERE watch_id = $1 AND state IN ('waiting', 'running', 'planned')`,
      [watchID],
    )
    return (await client.query('DELETE FROM watched_folders WHERE id = $1', [watchID])).rowCount === 1
  },

  /** Leaves the tracks of these files as they are. Returns the number of files about which nobody had decided. */
  leave: async (client: SqlClient, watchID: number, fileIDs: readonly number[]): Promise<number> => {
    const values = [watchID, fileIDs]
    const changed = await client.query(
      `UPDATE watched_files SET state = 'here' WHERE watch_id = $1 AND id = ANY ($2::int[]) AND state = 'changed'`,
      values,
    )
    const removed = await client.query(
      `DELETE FROM watched_files WHERE watch_id = $1 AND id = ANY ($2::int[]) AND state = 'removed'`,
      values,
    )
    return (changed.rowCount ?? 0) + (removed.rowCount ?? 0)
  },

  /** Begins an import that replaces the recordings of changed files. Returns their number. */
  replace: async (
    client: SqlClient,
    watchID: number,
    { fileIDs, adminID }: { fileIDs: readonly number[]; adminID: number },
  ): Promise<number> => {
    const { rows } = await client.query<{ file: string; music_id: number }>(
      `UPDATE watched_files SET state = 'replacing'
         WHERE watch_id = $1 AND id = ANY ($2::int[]) AND state = 'changed' AND music_id IS NOT NULL
         RETURNING file, music_id`,
      [watchID, fileIDs],
    )
    if (rows.length === 0) return 0
    await client.query(
      `WITH made AS (
           INSERT INTO folder_imports (folder, options, admin_id, watch_id, step)
           SELECT folder, options, $2, id, 'write' FROM watched_folders WHERE id = $1 RETURNING id)
         INSERT INTO folder_import_items (import_id, position, kind, file, title, artists, music_id)
         SELECT made.id, row_number() OVER (ORDER BY r.file), 'replace', r.file, m.title, m.artist_names, m.id
         FROM made, jsonb_to_recordset($3::jsonb) AS r (file text, music_id int) JOIN music m ON m.id = r.music_id`,
      [watchID, adminID, JSON.stringify(rows)],
    )
    await forgetImports(client)
    return rows.length
  },
}

export interface DueFolder {
  id: number
  folder: string
}

function searching(sql: Sql) {
  return {
    /** Returns the watched folders that nobody has searched for `pause` milliseconds. */
    due: async (pause: number): Promise<DueFolder[]> => {
      const { rows } = await sql.query<DueFolder>(
        `SELECT id, folder FROM watched_folders
         WHERE is_on AND (scanned_at IS NULL OR scanned_at <= now() - $1 * interval '1 ms') ORDER BY id`,
        [pause],
      )
      return rows
    },

    files: async (watchID: number): Promise<WatchedFile[]> => {
      const { rows } = await sql.query<
        Omit<WatchedFile, 'bytes' | 'changed'> & { bytes: string; changed: string }
      >(
        `SELECT id, file, bytes, changed, state, music_id AS "musicID" FROM watched_files WHERE watch_id = $1`,
        [watchID],
      )
      return rows.map((row) => ({ ...row, bytes: Number(row.bytes), changed: Number(row.changed) }))
    },

    fail: async (watchID: number, { code, params }: Pick<HttpError, 'code' | 'params'>): Promise<void> => {
      await sql.query(
        `UPDATE watched_folders SET scanned_at = now(), reason_code = $2, reason_params = $3 WHERE id = $1`,
        [watchID, code, JSON.stringify(params)],
      )
    },

    /** Stores the result of a search, and begins an import if there is something new. Returns true if it has begun one. */
    store: (watchID: number, changes: FileChanges): Promise<boolean> =>
      inTransaction(sql, async (client) => {
        await storeFiles(client, watchID, changes)
        await client.query(TIDY_UP, [watchID])
        await client.query(
          `UPDATE watched_folders SET scanned_at = now(), reason_code = NULL WHERE id = $1`,
          [watchID],
        )
        const { rowCount } = await client.query(BEGIN, [watchID, limits.folderImport.pauseAfterFailure])
        if (rowCount === 1) await forgetImports(client)
        return rowCount === 1
      }),
  }
}

/** A file that was moved is not removed; what an import that has ended did not replace waits for a decision again. */
const TIDY_UP = `
  WITH moved AS (
    DELETE FROM watched_files f WHERE f.watch_id = $1 AND f.state = 'removed' AND EXISTS (
      SELECT FROM watched_files o WHERE o.watch_id = $1 AND o.music_id = f.music_id AND o.state = 'here'))
  UPDATE watched_files f SET state = 'changed' WHERE f.watch_id = $1 AND f.state = 'replacing' AND NOT EXISTS (
    SELECT FROM folder_imports i JOIN folder_import_items t ON t.import_id = i.id AND t.file = f.file
    WHERE i.watch_id = $1 AND t.kind = 'replace' AND i.state IN ('waiting', 'running'))`

const BEGIN = `
  INSERT INTO folder_imports (folder, options, admin_id, watch_id)
  SELECT folder, options, admin_id, id FROM watched_folders w
  WHERE w.id = $1 AND w.is_on AND EXISTS (SELECT FROM watched_files WHERE watch_id = $1 AND state = 'importing')
    AND NOT EXISTS (SELECT FROM folder_imports i WHERE i.watch_id = $1 AND (i.state IN ('waiting', 'running')
      OR (i.state IN ('failed', 'cancelled') AND i.ended_at > now() - $2 * interval '1 ms')))`

async function storeFiles(client: SqlClient, watchID: number, { added, updated, forgotten }: FileChanges) {
  const { batch } = limits.folderImport
  for (let at = 0; at < added.length; at += batch)
    await client.query(
      `INSERT INTO watched_files (watch_id, file, bytes, changed)
       SELECT $1, file, bytes, changed FROM jsonb_to_recordset($2::jsonb) AS f (file text, bytes bigint, changed bigint)
       ON CONFLICT DO NOTHING`,
      [watchID, JSON.stringify(added.slice(at, at + batch))],
    )
  for (let at = 0; at < updated.length; at += batch)
    await client.query(
      `UPDATE watched_files w SET state = f.state::watched_file_state, bytes = f.bytes, changed = f.changed
       FROM jsonb_to_recordset($2::jsonb) AS f (id int, state text, bytes bigint, changed bigint)
       WHERE w.id = f.id AND w.watch_id = $1 AND w.state NOT IN ('importing', 'replacing')`,
      [watchID, JSON.stringify(updated.slice(at, at + batch))],
    )
  if (forgotten.length > 0)
    await client.query(`DELETE FROM watched_files WHERE watch_id = $1 AND id = ANY ($2::int[])`, [
      watchID,
      forgotten,
    ])
}

interface ListQuery {
  take: number
  skip: number
  search: string
  order: 'asc' | 'desc'
}

type QuestionQuery = z.output<typeof adminWatchedFiles.query>

function present({ id, options, scannedAt, reasonCode, reasonParams, ...row }: WatchRow): WatchedFolder {
  const { code, params, reason } = storedProblem({ reasonCode, reasonParams }, 'folder.failed')
  const isFaulty = reasonCode !== null
  return {
    watchID: id,
    folder: row.folder,
    isOn: row.isOn,
    options: FolderImportOptions.parse(options),
    files: row.files,
    coming: row.coming,
    changed: row.changed,
    removed: row.removed,
    scanned: scannedAt?.toISOString() ?? null,
    reason: isFaulty ? reason : '',
    code: isFaulty ? code : null,
    params: isFaulty ? params : {},
  }
}
