import { LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq'
import { type ClientBase, DatabaseError, type QueryResult } from 'pg'

/**
 * Makes BullMQ's tables in `schema`, or brings them up to date. Without need it changes nothing, because even IF NOT EXISTS
 * needs rights that a running program may lack.
 */
export async function migrateQueues(client: ClientBase, schema: string): Promise<void> {
  if (await isCurrent(client, schema)) return
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])
  const isThere = rowCount !== 0
  const query = async (text: string, values?: unknown[]): Promise<Pick<QueryResult, 'rows'>> =>
    isThere && text.startsWith('CREATE SCHEMA') ? { rows: [] } : await client.query(text, values)
  await runMigrations({ query }, schema)
}

/** SQLSTATEs of a missing schema and table */
const MISSING = ['3F000', '42P01']

async function isCurrent(client: ClientBase, schema: string): Promise<boolean> {
  try {
    const { rows } = await client.query<{ version: number | null }>(
      `SELECT max(version) AS version FROM "${schema.replaceAll('"', '""')}".migration`,
    )
    return (rows[0]?.version ?? 0) >= LATEST_SCHEMA_VERSION
  } catch (error) {
    if (error instanceof DatabaseError && MISSING.includes(error.code ?? '')) return false
    throw error
  }
}
