import type { Sql } from '@nava/db'
import { vi } from 'vitest'

export const untilWaiting = (sql: Sql, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await sql.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rowCount !== count) throw new Error(`${rowCount} wait for a lock, not ${count}`)
  })

/** Makes `count` calls wait for the lock of a row, then releases them together. */
export async function atOnce<T>(
  sql: Sql,
  { table, id }: { table: 'users' | 'artists' | 'music'; id: number },
  count: number,
  call: (n: number) => PromiseLike<T>,
): Promise<T[]> {
  const holder = await sql.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
    const calls = Promise.all(Array.from({ length: count }, (_, n) => call(n)))
    await untilWaiting(sql, count)
    await holder.query('COMMIT')
    return await calls
  } finally {
    holder.release()
  }
}
