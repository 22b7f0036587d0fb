import type { Client } from 'pg'

export async function isUsed(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM users UNION ALL SELECT 1 FROM artists LIMIT 1')
  return rowCount !== 0
}
