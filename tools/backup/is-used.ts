import type { Client } from 'pg'

/** Returns true if a database, of any version, has accounts or artists. */
export async function isUsed(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM users UNION ALL SELECT 1 FROM artists LIMIT 1')
  return rowCount !== 0
}
