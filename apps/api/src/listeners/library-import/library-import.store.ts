import { LibraryFound, limits, type LibraryImport, type LibraryMissing, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type { HttpError } from '../../platform/http/errors.ts'
import { storedProblem } from '../../platform/http/stored-problem.ts'
import { claimedRows } from '../../platform/pending-job.ts'

export type LibraryImportStore = ReturnType<typeof libraryImportStore>

export interface ClaimedImport {
  userID: number
  address: string
  /** Name and password, encrypted; null for a library from files */
  secret: Uint8Array | null
  /** See stored-library.ts; null for a library from a server */
  library: Uint8Array | null
  starts: number
}

export interface EndedImport {
  userID: number
  email: string
  name: string
  language: string | null
  result: Extract<LibraryImport, { state: 'done' | 'failed' }>
}

interface ImportRow {
  address: string
  state: LibraryImport['state']
  done: number
  total: number
  found: unknown
  missing: number
  reasonCode: string | null
  reasonParams: unknown
  createdAt: Date
  endedAt: Date | null
}

const ENDED = `secret = NULL, library = NULL, ended_at = now()`

const IMPORT_COLUMNS = `i.address, i.state, i.done, i.total, i.found, i.reason_code AS "reasonCode",
  i.reason_params AS "reasonParams", i.created_at AS "createdAt", i.ended_at AS "endedAt",
  (SELECT count(*)::int FROM library_import_missing m WHERE m.user_id = i.user_id) AS missing`

export const libraryImportStore = (sql: Sql) => ({ ...reading(sql), ...working(sql) })

function reading(sql: Sql) {
  return {
    find: async (userID: number): Promise<LibraryImport | undefined> => {
      const { rows } = await sql.query<ImportRow>({
        name: 'library-import',
        text: `SELECT ${IMPORT_COLUMNS} FROM library_imports i WHERE user_id = $1`,
        values: [userID],
      })
      return rows[0] && present(rows[0])
    },

    /** Claims ended imports whose users have not been mailed, so that no other process mails them. */
    takeEnded: async (client: SqlClient, userID?: number): Promise<EndedImport[]> => {
      const { rows } = await client.query<
        ImportRow & { userID: number; email: string; name: string; language: string | null }
      >({
        name: 'ended-library-imports',
        text: `UPDATE library_imports i SET told_at = now() FROM users u
          WHERE u.id = i.user_id AND i.told_at IS NULL AND i.state IN ('done', 'failed')
            AND ($1::int IS NULL OR i.user_id = $1)
          RETURNING ${IMPORT_COLUMNS}, u.id AS "userID", u.email, u.name, u.language`,
        values: [userID ?? null],
      })
      return rows.flatMap(({ userID: of, email, name, language, ...row }) => {
        const result = present(row)
        return result.state === 'done' || result.state === 'failed'
          ? [{ userID: of, email, name, language, result }]
          : []
      })
    },

    missing: async (userID: number, { take, skip }: Partial<Page> = {}): Promise<LibraryMissing[]> => {
      const { rows } = await sql.query<LibraryMissing>({
        name: 'library-missing',
        text: `SELECT kind, title, artist, marks, playlists FROM library_import_missing
          WHERE user_id = $1 ORDER BY position LIMIT $2 OFFSET $3`,
        values: [userID, take ?? null, skip ?? 0],
      })
      return rows
    },

    remove: async (userID: number): Promise<void> => {
      await sql.query('DELETE FROM library_imports WHERE user_id = $1', [userID])
    },

    pendingUsers: async (userID?: number): Promise<{ userID: number }[]> => {
      const { rows } = await sql.query<{ userID: number }>({
        name: 'pending-library-imports',
        text: `SELECT user_id AS "userID" FROM library_imports
          WHERE state IN ('waiting', 'running') AND ($1::int IS NULL OR user_id = $1)`,
        values: [userID ?? null],
      })
      return rows
    },
  }
}

function working(sql: Sql) {
  const change = claimedRows(sql, 'library_imports', 'user_id', ({ userID }: ClaimedImport) => userID)

  return {
    /** Replaces the previous import. Returns undefined if one is waiting or running. */
    start: (
      userID: number,
      address: string,
      { secret, library }: Partial<Pick<ClaimedImport, 'secret' | 'library'>>,
    ): Promise<LibraryImport | undefined> =>
      inTransaction(sql, async (client) => {
        const { rows } = await client.query<{ createdAt: Date }>(
          `INSERT INTO library_imports AS i (user_id, address, secret, library) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, secret = excluded.secret,
             library = excluded.library, state = 'waiting', starts = i.starts + 1, done = 0, total = 0, found = '{}', reason_code = NULL,
             reason_params = '{}', created_at = now(), ended_at = NULL, told_at = NULL
           WHERE i.state IN ('done', 'failed') RETURNING created_at AS "createdAt"`,
          [userID, address, secret, library],
        )
        const [row] = rows
        if (!row) return undefined
        await client.query('DELETE FROM library_import_missing WHERE user_id = $1', [userID])
        return { address, started: row.createdAt.toISOString(), state: 'waiting' }
      }),

    claim: async (userID: number): Promise<ClaimedImport | undefined> => {
      const { rows } = await sql.query<ClaimedImport>(
        `UPDATE library_imports SET state = 'running', starts = starts + 1, done = 0, total = 0
         WHERE user_id = $1 AND state IN ('waiting', 'running')
         RETURNING user_id AS "userID", address, secret, library, starts`,
        [userID],
      )
      return rows[0]
    },

    progress: (claimed: ClaimedImport, done: number, total: number) =>
      change('done = $3, total = $4', claimed, [done, total]),

    putBack: (claimed: ClaimedImport) => change(`state = 'waiting'`, claimed),

    fail: (claimed: ClaimedImport, { code, params }: Pick<HttpError, 'code' | 'params'>) =>
      change(`state = 'failed', reason_code = $3, reason_params = $4::jsonb, ${ENDED}`, claimed, [
        code,
        JSON.stringify(params),
      ]),

    finish: (
      claimed: ClaimedImport,
      { found, missing }: { found: LibraryFound; missing: readonly LibraryMissing[] },
    ): Promise<void> =>
      inTransaction(sql, async (client) => {
        const set = `state = 'done', found = $3::jsonb, ${ENDED}`
        if (!(await change(set, claimed, [JSON.stringify(found)], client))) return
        const { batch } = limits.libraryImport
        for (let at = 0; at < missing.length; at += batch)
          await client.query(
            `INSERT INTO library_import_missing (user_id, position, kind, title, artist, marks, playlists)
             SELECT $1, $3 + row_number() OVER (), kind, title, artist, marks, playlists
             FROM jsonb_to_recordset($2::jsonb)
               AS m (kind text, title text, artist text, marks text[], playlists text[])`,
            [claimed.userID, JSON.stringify(missing.slice(at, at + batch)), at],
          )
      }),
  }
}

function present(row: ImportRow): LibraryImport {
  const { address, state, done, total, missing } = row
  const started = { address, started: row.createdAt.toISOString() }
  const ended = { ...started, ended: (row.endedAt ?? row.createdAt).toISOString() }
  switch (state) {
    case 'waiting':
      return { ...started, state }
    case 'running':
      return { ...started, state, done, total }
    case 'done':
      return { ...ended, state, found: LibraryFound.parse(row.found), missing }
    case 'failed':
      return { ...ended, state, ...storedProblem(row, 'library.failed') }
    default:
      return state satisfies never
  }
}
