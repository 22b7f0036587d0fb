import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import {
  FolderImportOptions,
  ImportItemKind,
  type FolderImport,
  type FolderImportItem,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import { storedProblem } from '../../platform/http/stored-problem.ts'
import { forgetImports } from './forget-imports.ts'

export type FolderImportsStore = ReturnType<typeof folderImportsStore>

interface ImportRow {
  id: number
  folder: string
  options: unknown
  step: FolderImport['step']
  state: FolderImport['state']
  done: number
  total: number
  watchID: number | null
  name: string | null
  counts: Record<string, number> | null
  reasonCode: string | null
  reasonParams: unknown
  createdAt: Date
  endedAt: Date | null
}

interface ItemRow extends Omit<FolderImportItem, 'musicID' | 'kind' | 'outcome'> {
  kind: string
  outcome: string
  musicID: number | null
  found: number
}

const COLUMNS = `i.id, i.folder, i.options, i.step, i.state, i.done, i.total, i.watch_id AS "watchID", u.name,
  i.reason_code AS "reasonCode", i.reason_params AS "reasonParams", i.created_at AS "createdAt",
  i.ended_at AS "endedAt",
  (SELECT jsonb_object_agg(c.name, c.number) FROM (
     SELECT coalesce(kind, outcome) AS name, count(*)::int AS number FROM folder_import_items
     WHERE import_id = i.id GROUP BY GROUPING SETS (kind, outcome)
   ) c WHERE c.name <> '') AS counts`
const FROM = 'FROM folder_imports i LEFT JOIN users u ON u.id = i.admin_id'

export const folderImportsStore = (sql: Sql) => ({
  find: async (importID: number): Promise<FolderImport | undefined> => {
    const { rows } = await sql.query<ImportRow>({
      name: 'folder-import',
      text: `SELECT ${COLUMNS} ${FROM} WHERE i.id = $1`,
      values: [importID],
    })
    return rows[0] && present(rows[0])
  },

  list: async ({
    take,
    skip,
    search,
    order,
  }: ListQuery): Promise<{ total: number; items: FolderImport[] }> => {
    const matches = `WHERE strpos(i.folder, $1) > 0`
    const direction = order === 'asc' ? 'ASC' : 'DESC'
    const [{ rows: counted }, { rows }] = await Promise.all([
      sql.query<{ total: number }>(`SELECT count(*)::int AS total FROM folder_imports i ${matches}`, [
        search,
      ]),
      sql.query<ImportRow>(
        `SELECT ${COLUMNS} ${FROM} ${matches} ORDER BY i.created_at ${direction}, i.id ${direction}
         LIMIT $2 OFFSET $3`,
        [search, take, skip],
      ),
    ])
    return { total: counted[0]?.total ?? 0, items: rows.map(present) }
  },

  items: async (
    importID: number,
    query: ItemQuery,
  ): Promise<{ total: number; items: FolderImportItem[] }> => {
    const { take, skip, search, kind, outcome } = query
    const values = [importID, kind ?? null, outcome ?? null, search]
    const matches = `WHERE import_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR outcome = $3)
      AND ($4 = '' OR strpos(search_text(file || ' ' || title || ' ' || artists || ' ' || album),
        coalesce(search_text($4), '')) > 0)`
    const [{ rows: counted }, { rows }] = await Promise.all([
      sql.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM folder_import_items ${matches}`,
        values,
      ),
      sql.query<ItemRow>(
        `SELECT position, kind, file, title, artists, album, detail, music_id AS "musicID", outcome
         FROM folder_import_items ${matches} ORDER BY position LIMIT $5 OFFSET $6`,
        [...values, take, skip],
      ),
    ])
    return { total: counted[0]?.total ?? 0, items: rows.flatMap(presentItem) }
  },

  /**
   * Begins an import. Returns the one of the folder that is under way, if there is one; a plan with the same options also is.
   * Another plan of the folder is cancelled, and the oldest imports are forgotten.
   */
  begin: (
    client: SqlClient,
    { folder, options, adminID }: { folder: string; options: FolderImportOptions; adminID: number },
  ): Promise<{ importID: number; isNew: boolean }> => beginImport(client, { folder, options, adminID }),

  /** Returns false if there is no plan to be started. */
  start: async (client: SqlClient, importID: number, confirm: boolean): Promise<boolean> => {
    const { rowCount } = await client.query(
      `UPDATE folder_imports SET step = 'write', state = 'waiting', starts = 0, done = 0, total = 0,
         options = options || jsonb_build_object('confirm', $2::boolean)
       WHERE id = $1 AND state = 'planned'`,
      [importID, confirm],
    )
    return rowCount === 1
  },

  /** Returns false if it has ended. */
  cancel: async (client: SqlClient, importID: number): Promise<boolean> => {
    const { rowCount } = await client.query(
      `UPDATE folder_imports SET state = 'cancelled', ended_at = now()
       WHERE id = $1 AND state IN ('waiting', 'running', 'planned')`,
      [importID],
    )
    return rowCount === 1
  },

  inTransaction: <T>(work: (client: SqlClient) => Promise<T>) => inTransaction(sql, work),
})

interface ListQuery {
  take: number
  skip: number
  search: string
  order: 'asc' | 'desc'
}

interface ItemQuery extends Omit<ListQuery, 'order'> {
  kind?: ImportItemKind | undefined
  outcome?: 'imported' | 'failed' | undefined
}

async function beginImport(
  client: SqlClient,
  { folder, options, adminID }: { folder: string; options: FolderImportOptions; adminID: number },
) {
  await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [ADVISORY_LOCKS.beginFolderImport])
  const plan = JSON.stringify(options)
  const { rows: underWay } = await client.query<{ importID: number }>(
    `SELECT id AS "importID" FROM folder_imports
     WHERE folder = $1 AND watch_id IS NULL AND (state IN ('waiting', 'running')
       OR (state = 'planned' AND options - 'confirm' = $2::jsonb - 'confirm'))
     ORDER BY id DESC LIMIT 1`,
    [folder, plan],
  )
  if (underWay[0]) return { importID: underWay[0].importID, isNew: false }
  await client.query(
    `UPDATE folder_imports SET state = 'cancelled', ended_at = now()
     WHERE folder = $1 AND watch_id IS NULL AND state = 'planned'`,
    [folder],
  )
  await forgetImports(client)
  const { rows } = await client.query<{ importID: number }>(
    `INSERT INTO folder_imports (folder, options, admin_id) VALUES ($1, $2, $3) RETURNING id AS "importID"`,
    [folder, plan, adminID],
  )
  return { importID: rows[0]?.importID ?? 0, isNew: true }
}

function present(row: ImportRow): FolderImport {
  const { code, params, reason } = storedProblem(row, 'folder.failed')
  const hasFailed = row.state === 'failed'
  return {
    importID: row.id,
    folder: row.folder,
    options: FolderImportOptions.parse(row.options),
    step: row.step,
    state: row.state,
    done: row.done,
    total: row.total,
    counts: row.counts ?? {},
    isWatched: row.watchID !== null,
    name: row.name ?? '',
    reason: hasFailed ? reason : '',
    code: hasFailed ? code : null,
    params: hasFailed ? params : {},
    created: row.createdAt.toISOString(),
    ended: row.endedAt?.toISOString() ?? null,
  }
}

function presentItem({ kind: stored, musicID, outcome, ...item }: ItemRow): FolderImportItem[] {
  const kind = ImportItemKind.safeParse(stored).data
  if (kind === undefined) return []
  const known = outcome === 'imported' || outcome === 'failed' ? outcome : ''
  return [{ ...item, kind, musicID: musicID ?? 0, outcome: known }]
}
