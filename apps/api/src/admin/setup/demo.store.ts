import type { SetupDemo } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { type AnyTx, execute } from '../../platform/audit/audited.ts'

export type SetupDemoStore = ReturnType<typeof setupDemoStore>

/** Key in the table `settings`. The row is there once an admin has chosen the demo. */
const KEY = 'setup.demo'

interface Found {
  wish: 'waiting' | 'failed' | 'ready' | null
  reason: string
  playable: number
  total: number
  isEmpty: boolean
}

/** `hasFiles`: true if this server has the program that makes the demo */
export const setupDemoStore = (sql: Sql, hasFiles: boolean) => ({
  read: async (): Promise<SetupDemo> => {
    const { rows } = await sql.query<Found>({ name: 'setup-demo', text: READ })
    const { wish = null, isEmpty = false, ...progress } = rows[0] ?? {}
    return { playable: 0, total: 0, reason: '', ...progress, state: stateOf({ wish, isEmpty }, hasFiles) }
  },

  isWaiting: async (): Promise<boolean> => {
    const { rows } = await sql.query(
      `SELECT FROM settings WHERE key = $1 AND value ->> 'state' = 'waiting'`,
      [KEY],
    )
    return rows.length > 0
  },

  /** Records the wish, which the job fulfils. */
  choose: (tx: AnyTx) => write(tx, { state: 'waiting' }),
  finish: () => write(sql, { state: 'ready' }),
  fail: (reason: string) => write(sql, { state: 'failed', reason }),
})

const write = (tx: AnyTx, value: { state: NonNullable<Found['wish']>; reason?: string }) =>
  execute(
    tx,
    `INSERT INTO settings (key, value) VALUES ($1::text, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [KEY, JSON.stringify(value)],
  )

function stateOf({ wish, isEmpty }: Pick<Found, 'wish' | 'isEmpty'>, hasFiles: boolean): SetupDemo['state'] {
  switch (wish) {
    case 'waiting':
      return 'making'
    case 'failed':
    case 'ready':
      return wish
    case null:
      if (!isEmpty) return 'occupied'
      return hasFiles ? 'possible' : 'noFiles'
    default:
      return wish satisfies never
  }
}

/** What the demo is, demo/src/demo-state.ts writes; a removed one leaves its row. */
const READ = `
  SELECT w.value ->> 'state' AS wish, coalesce(w.value ->> 'reason', '') AS reason,
    coalesce((d.value ->> 'playable')::int, 0) AS playable, coalesce((d.value ->> 'total')::int, 0) AS total,
    d.key IS NULL AND NOT EXISTS (SELECT FROM artists) AND NOT EXISTS (SELECT FROM djs)
      AND NOT EXISTS (SELECT FROM music) AND NOT EXISTS (SELECT FROM podcasts) AS "isEmpty"
  FROM (SELECT) one LEFT JOIN settings w ON w.key = '${KEY}' LEFT JOIN settings d ON d.key = 'demo'`
