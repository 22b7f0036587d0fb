import type { Pool, PoolClient } from 'pg'
import type { ADVISORY_LOCKS } from './advisory-locks.ts'

type Lock = (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS]

/**
 * Runs `work` on the connection that holds an advisory lock, which ends with the process. Returns undefined if another
 * process holds the lock.
 */
export async function whileLocked<T>(
  sql: Pool,
  lock: Lock,
  work: (client: PoolClient) => Promise<T>,
): Promise<T | undefined> {
  const client = await sql.connect()
  let broken: Error | undefined
  const call = async (name: string) => {
    const { rows } = await client.query<{ done: boolean }>(`SELECT ${name}($1::bigint) AS done`, [lock])
    return rows[0]?.done === true
  }
  try {
    if (!(await call('pg_try_advisory_lock'))) return undefined
    try {
      return await work(client)
    } finally {
      await call('pg_advisory_unlock')
    }
  } catch (error) {
    // Closing the connection releases the lock, also if it could not be unlocked.
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}
