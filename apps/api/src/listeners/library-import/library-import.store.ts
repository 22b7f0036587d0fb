import {
  describeProblem,
  LibraryFound,
  type LibraryImport,
  type LibraryMissing,
  type Page,
  type ProblemCode,
  problems,
  TextParams,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { HttpError } from '../../platform/http/errors.ts'

export type LibraryImportStore = ReturnType<typeof libraryImportStore>

export interface ClaimedImport {
  userID: number
  address: string
  /** Name and password, encrypted */
  secret: Uint8Array
  starts: number
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

/** SQL condition: no other process has claimed the import since, and it was not started anew */
const CLAIMED = `user_id = $1 AND starts = $2 AND state = 'running'`

const ENDED = `secret = NULL, ended_at = now()`

export function libraryImportStore(sql: Sql) {
  const changeClaimed = async (set: string, { userID, starts }: ClaimedImport, values: unknown[] = []) => {
    const { rowCount } = await sql.query(`UPDATE library_imports SET ${set} WHERE ${CLAIMED}`, [
      userID,
      starts,
      ...values,
    ])
    return rowCount === 1
  }

  return {
    /** Replaces the previous import. Returns undefined if one is waiting or running. */
    start: (userID: number, address: string, secret: Uint8Array): Promise<LibraryImport | undefined> =>
      inTransaction(sql, async (client) => {
        const { rows } = await client.query<{ createdAt: Date }>(
          `INSERT INTO library_imports AS i (user_id, address, secret) VALUES ($1, $2, $3)
           ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, secret = excluded.secret,
             state = 'waiting', starts = i.starts + 1, done = 0, total = 0, found = '{}', reason_code = NULL,
             reason_params = '{}', created_at = now(), ended_at = NULL
           WHERE i.state IN ('done', 'failed') RETURNING created_at AS "createdAt"`,
          [userID, address, secret],
        )
        const [row] = rows
        if (!row) return undefined
        await client.query('DELETE FROM library_import_missing WHERE user_id = $1', [userID])
        return { address, started: row.createdAt.toISOString(), state: 'waiting' }
      }),

    find: async (userID: number): Promise<LibraryImport | undefined> => {
      const { rows } = await sql.query<ImportRow>({
        name: 'library-import',
        text: `SELECT address, state, done, total, found, reason_code AS "reasonCode",
            reason_params AS "reasonParams", created_at AS "createdAt", ended_at AS "endedAt",
            (SELECT count(*)::int FROM library_import_missing m WHERE m.user_id = i.user_id) AS missing
          FROM library_imports i WHERE user_id = $1`,
        values: [userID],
      })
      return rows[0] && present(rows[0])
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

    pendingUsers: async (userID?: number): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'pending-library-imports',
        text: `SELECT user_id AS id FROM library_imports
          WHERE state IN ('waiting', 'running') AND ($1::int IS NULL OR user_id = $1)`,
        values: [userID ?? null],
      })
      return rows.map(({ id }) => id)
    },

    claim: async (userID: number): Promise<ClaimedImport | undefined> => {
      const { rows } = await sql.query<ClaimedImport>(
        `UPDATE library_imports SET state = 'running', starts = starts + 1, done = 0, total = 0
         WHERE user_id = $1 AND state IN ('waiting', 'running')
         RETURNING user_id AS "userID", address, secret, starts`,
        [userID],
      )
      return rows[0]
    },

    progress: (claimed: ClaimedImport, done: number, total: number) =>
      changeClaimed('done = $3, total = $4', claimed, [done, total]),

    putBack: (claimed: ClaimedImport) => changeClaimed(`state = 'waiting'`, claimed),

    fail: (claimed: ClaimedImport, { code, params }: Pick<HttpError, 'code' | 'params'>) =>
      changeClaimed(`state = 'failed', reason_code = $3, reason_params = $4::jsonb, ${ENDED}`, claimed, [
        code,
        JSON.stringify(params),
      ]),

    finish: (
      claimed: ClaimedImport,
      { found, missing }: { found: LibraryFound; missing: readonly LibraryMissing[] },
    ): Promise<void> =>
      inTransaction(sql, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE library_imports SET state = 'done', found = $3::jsonb, ${ENDED} WHERE ${CLAIMED}`,
          [claimed.userID, claimed.starts, JSON.stringify(found)],
        )
        if (rowCount !== 1) return
        await client.query(
          `INSERT INTO library_import_missing (user_id, position, kind, title, artist, marks, playlists)
           SELECT $1, row_number() OVER (), kind, title, artist, marks, playlists
           FROM jsonb_to_recordset($2::jsonb)
             AS m (kind text, title text, artist text, marks text[], playlists text[])`,
          [claimed.userID, JSON.stringify(missing)],
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
    case 'failed': {
      const code = isProblemCode(row.reasonCode) ? row.reasonCode : 'library.failed'
      const params = TextParams.catch({}).parse(row.reasonParams)
      return { ...ended, state, reason: describeProblem(code, params), code, params }
    }
    default:
      return state satisfies never
  }
}

const isProblemCode = (code: string | null): code is ProblemCode =>
  code !== null && Object.hasOwn(problems, code)
