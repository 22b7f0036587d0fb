import type { SqlClient } from './in-transaction.ts'

/** Name of the connection by which each api listens for changes */
export const LISTENING = 'nava listening'

/** Returns true while an api uses the database. */
export async function isApiRunning(client: SqlClient): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [LISTENING],
  )
  return rows.length > 0
}
