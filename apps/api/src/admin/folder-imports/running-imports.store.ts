/** What the process that runs an import changes of its rows */
import { FolderImportOptions } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type { HttpError } from '../../platform/http/errors.ts'
import { ClaimLost, claimedRows } from '../../platform/pending-job.ts'
import type { ImportTask, NewItem, Outcome } from './import-messages.ts'

export type RunningImportsStore = ReturnType<typeof runningImportsStore>

type Step = ImportTask['step']

export interface ClaimedFolderImport {
  id: number
  folder: string
  options: FolderImportOptions
  step: Step
  watchID: number | null
  /** Null if the account was deleted or is no admin any more */
  email: string | null
  starts: number
}

const ENDED = 'ended_at = now()'

/** Files that cannot be imported are left alone until they change; a recording that was not replaced is asked about again. */
const SETTLE = `
  UPDATE watched_files w
  SET state = (CASE WHEN i.kind = 'replace' AND i.outcome <> 'imported' THEN 'changed' ELSE 'here' END)::watched_file_state,
    music_id = coalesce(i.music_id, w.music_id)
  FROM folder_import_items i
  WHERE i.import_id = $1 AND w.watch_id = $2 AND w.file = i.file
    AND ((w.state = 'importing' AND i.kind IN ('new', 'known', 'unreadable', 'repeated', 'deleted'))
      OR (w.state = 'replacing' AND i.kind = 'replace'))`

export const runningImportsStore = (sql: Sql) => ({ ...claiming(sql), ...changing(sql) })

function changing(sql: Sql) {
  const change = claimedRows(sql, 'folder_imports', 'id', ({ id }: ClaimedFolderImport) => id)

  /** @throws ClaimLost if another process has claimed the import, or it was cancelled */
  const changeOrThrow = async (
    set: string,
    claimed: ClaimedFolderImport,
    values: unknown[],
    by: SqlClient,
  ) => {
    if (!(await change(set, claimed, values, by))) throw new ClaimLost()
  }

  return {
    progress: (claimed: ClaimedFolderImport, done: number, total: number) =>
      change('done = $3, total = $4', claimed, [done, total]),

    putBack: (claimed: ClaimedFolderImport) => change(`state = 'waiting', starts = starts - 1`, claimed),

    addItems: (claimed: ClaimedFolderImport, items: readonly NewItem[]): Promise<void> =>
      inTransaction(sql, async (client) => {
        await changeOrThrow('done = done', claimed, [], client)
        await client.query(
          `INSERT INTO folder_import_items (import_id, position, kind, file, title, artists, album, detail, music_id)
           SELECT $1, coalesce((SELECT max(position) FROM folder_import_items WHERE import_id = $1), 0) + n,
             i->>'kind', i->>'file', coalesce(i->>'title', ''), coalesce(i->>'artists', ''),
             coalesce(i->>'album', ''), coalesce(i->>'detail', ''), (i->>'musicID')::int
           FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (i, n)`,
          [claimed.id, JSON.stringify(items)],
        )
      }),

    addOutcomes: (claimed: ClaimedFolderImport, outcomes: readonly Outcome[]): Promise<void> =>
      inTransaction(sql, async (client) => {
        await changeOrThrow('done = done', claimed, [], client)
        await client.query(
          `UPDATE folder_import_items i SET outcome = o->>'outcome', music_id = coalesce((o->>'musicID')::int, music_id),
             detail = coalesce(o->>'detail', detail)
           FROM jsonb_array_elements($2::jsonb) AS given (o)
           WHERE i.import_id = $1 AND i.file = o->>'file' AND i.kind IN ('new', 'replace')`,
          [claimed.id, JSON.stringify(outcomes)],
        )
      }),

    /** Ends a step. The import of a watched folder goes on by itself, and afterwards its files are here. */
    finish: (claimed: ClaimedFolderImport): Promise<boolean> =>
      inTransaction(sql, async (client) => {
        const { step, watchID } = claimed
        if (step === 'plan')
          return await change(
            watchID === null
              ? `state = 'planned', starts = 0`
              : `step = 'write', state = 'waiting', starts = 0`,
            claimed,
            [],
            client,
          )
        const isOurs = await change(`state = 'done', ${ENDED}`, claimed, [], client)
        if (isOurs && watchID !== null) await client.query(SETTLE, [claimed.id, watchID])
        return isOurs
      }),

    fail: (claimed: ClaimedFolderImport, { code, params }: Pick<HttpError, 'code' | 'params'>) =>
      change(`state = 'failed', reason_code = $3, reason_params = $4::jsonb, ${ENDED}`, claimed, [
        code,
        JSON.stringify(params),
      ]),
  }
}

const claiming = (sql: Sql) => ({
  pending: async (step?: Step): Promise<{ step: Step }[]> => {
    const { rows } = await sql.query<{ step: Step }>({
      name: 'pending-folder-imports',
      text: `SELECT DISTINCT step FROM folder_imports
          WHERE state IN ('waiting', 'running') AND ($1::text IS NULL OR step = $1)`,
      values: [step ?? null],
    })
    return rows
  },

  /** Claims the oldest import that waits for this step. A plan begins anew; an import goes on. */
  claim: (step: Step): Promise<ClaimedFolderImport | undefined> =>
    inTransaction(sql, async (client) => {
      const { rows } = await client.query<Omit<ClaimedFolderImport, 'options'> & { options: unknown }>(
        `UPDATE folder_imports i SET state = 'running', starts = i.starts + 1, done = 0, total = 0
           WHERE i.id = (SELECT id FROM folder_imports WHERE step = $1 AND state IN ('waiting', 'running')
             ORDER BY id LIMIT 1 FOR UPDATE)
           RETURNING i.id, i.folder, i.options, i.step, i.watch_id AS "watchID", i.starts,
             (SELECT email FROM users WHERE id = i.admin_id AND is_admin) AS email`,
        [step],
      )
      const [row] = rows
      if (!row) return undefined
      if (step === 'plan')
        await client.query(`DELETE FROM folder_import_items WHERE import_id = $1 AND kind <> 'replace'`, [
          row.id,
        ])
      return { ...row, options: FolderImportOptions.parse(row.options) }
    }),

  /** Files of the plan that are still to be imported, in their order */
  filesToWrite: async (claimed: ClaimedFolderImport) => {
    const { rows } = await sql.query<{ file: string; kind: string; musicID: number | null }>(
      `SELECT file, kind, music_id AS "musicID" FROM folder_import_items i
         WHERE import_id = $1 AND kind IN ('new', 'replace') AND outcome = ''
           AND ($2::int IS NULL OR kind = 'replace' OR EXISTS (SELECT FROM watched_files w
             WHERE w.watch_id = $2 AND w.file = i.file AND w.state = 'importing'))
         ORDER BY position`,
      [claimed.id, claimed.watchID],
    )
    return rows
  },

  /** Folders with new files of a watched folder; undefined for an import that an admin began */
  foldersToRead: async ({ watchID }: ClaimedFolderImport): Promise<string[] | undefined> => {
    if (watchID === null) return undefined
    const { rows } = await sql.query<{ folder: string }>(
      String.raw`SELECT DISTINCT regexp_replace(file, '(^|/)[^/]*$', '') AS folder FROM watched_files
          WHERE watch_id = $1 AND state = 'importing'`,
      [watchID],
    )
    return rows.map(({ folder }) => folder)
  },
})
