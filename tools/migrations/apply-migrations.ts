import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { describeSchema, MIGRATIONS, readSchemaState } from '@nava/db/schema-version'
import { SessionClient } from '@nava/db/session'
import { findFaults } from '@nava/db/session-facts'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import { BEGUN, COMMITTED, withEngine } from './engine.ts'
import { asEngineList, NO_FILTERS, readMigrations } from './folder.ts'

interface Options {
  folder?: string
  /** Names of migrations to apply; undefined for all */
  only?: readonly string[]
  /** True to leave the database of a later version as it is */
  allowsNewer?: boolean
  /** False if the queues are in Redis */
  hasQueues?: boolean
  /** Called with what is no fault, but worth knowing */
  advise?: ((text: string) => void) | undefined
  /** Called before the first missing migration, once no other process can apply any; not for a new database */
  beforeFirst?: (client: Client) => Promise<void>
}

/**
 * Applies missing migrations and returns their names. Concurrent processes wait. Each migration is a
 * transaction; a failed one rejects with PostgreSQL's message, and the next call retries it, as it does after a kill.
 * Makes the schema if it is missing.
 * @throws Error for the operator if the database has migrations that `folder` lacks, one was interrupted, the server is too
 * old, or a fact of the database is wrong
 */
export async function applyMigrations(
  databaseUrl: string,
  { folder = MIGRATIONS, only, allowsNewer = false, hasQueues = true, advise, beforeFirst }: Options = {},
): Promise<string[]> {
  const known = await readMigrations(folder)
  const migrations = only ? known.filter(({ name }) => only.includes(name)) : known
  const client = new SessionClient(databaseUrl, { keepAlive: true })
  await client.connect()
  try {
    await assertFit(client, { hasQueues, advise })
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate])
    await makeSchema(client)
    await settleInterrupted(client)
    const schema = await readSchemaState(
      client,
      migrations.map(({ name }) => name),
    )
    if (schema.state === 'newer' && allowsNewer) return []
    if (schema.state === 'current') return []
    if (schema.state !== 'older') throw new Error(describeSchema(schema))
    if (schema.missing.length < migrations.length) await beforeFirst?.(client)
    const migrationsList = asEngineList(folder, migrations)
    return await withEngine(
      databaseUrl,
      async (engine) => {
        const { appliedMigrationNames } = await engine.applyMigrations({
          migrationsList,
          filters: NO_FILTERS,
        })
        return appliedMigrationNames
      },
      new Set(migrations.map(({ sql }) => sql)),
    ).catch(async (error: unknown) => {
      await recordRefusal(client, error)
      throw error
    })
  } finally {
    await client.end()
  }
}

async function assertFit(
  client: SessionClient,
  { hasQueues, advise }: { hasQueues: boolean; advise: Options['advise'] },
): Promise<void> {
  const server = await readSchemaState(client, [])
  if (server.state === 'old server') throw new Error(describeSchema(server))
  const { wrong, advice } = await findFaults(client, { hasQueues, migrates: true })
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const sentence of advice) advise?.(sentence)
}

/**
 * Makes the schema, and the record of migrations as Prisma does, which would otherwise find that of another station in the
 * search_path, where its extensions are.
 */
async function makeSchema(client: SessionClient): Promise<void> {
  const { schema } = client.places
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])
  if (rowCount === 0) {
    await client.query(`CREATE SCHEMA ${escapeIdentifier(schema)}`)
    await client.startSession()
  }
  if (await isMigrated(client)) return
  await client.query(`CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
}

const REFUSED = 'PostgreSQL: '

async function recordRefusal(client: Client, error: unknown): Promise<void> {
  if (!(error instanceof Error) || !(error.cause instanceof DatabaseError)) return
  await client.query(
    'UPDATE _prisma_migrations SET logs = $1 WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    [REFUSED + error.message],
  )
}

/**
 * Finishes migrations that were committed before their program ended, and withdraws those that were refused or rolled back, so
 * that they are repeated. Waits for those that the server still runs.
 */
async function settleInterrupted(client: Client): Promise<void> {
  if (!(await isMigrated(client))) return
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.runMigration])
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1, logs = NULL
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs = $1`,
    [COMMITTED],
  )
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND (logs = $1 OR starts_with(logs, $2))`,
    [BEGUN, REFUSED],
  )
  await client.query('COMMIT')
}

async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `SELECT to_regclass(quote_ident(current_schema()) || '._prisma_migrations') IS NOT NULL AS kept`,
  )
  return rows[0]?.kept === true
}
