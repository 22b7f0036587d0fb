import { createHash } from 'node:crypto'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { describeSchema, MIGRATIONS, readSchemaState } from '@nava/db/schema-version'
import { Client, DatabaseError } from 'pg'
import { BEGUN, COMMITTED, liftTimeLimits, withEngine } from './engine.ts'
import { asEngineList, NO_FILTERS, readMigrations, type Migration } from './folder.ts'

interface Options {
  folder?: string
  /** Names of migrations to apply; undefined for all */
  only?: readonly string[]
  /** True to leave the database of a later version as it is */
  allowsNewer?: boolean
  /** Called before the first missing migration, once no other process can apply any; not for a new database */
  beforeFirst?: (client: Client) => Promise<void>
}

/**
 * Applies missing migrations and returns their names. Concurrent processes wait. Each migration is a
 * transaction; a failed one rejects with PostgreSQL's message, and the next call retries it, as it does after a kill.
 * @throws Error for the operator if the database has migrations that `folder` lacks, one was interrupted, or
 * the server is too old
 */
export async function applyMigrations(
  databaseUrl: string,
  { folder = MIGRATIONS, only, allowsNewer = false, beforeFirst }: Options = {},
): Promise<string[]> {
  const known = await readMigrations(folder)
  const migrations = only ? known.filter(({ name }) => only.includes(name)) : known
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  // Without a handler, the error event of a lost idle connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate])
    await settleInterrupted(client)
    const schema = await readSchemaState(
      client,
      migrations.map(({ name }) => name),
    )
    if (schema.state === 'newer' && allowsNewer) return []
    if (schema.state !== 'current' && schema.state !== 'older') throw new Error(describeSchema(schema))
    if (await isUpToDate(client, migrations)) return []
    if (schema.state === 'older' && schema.missing.length < migrations.length) await beforeFirst?.(client)
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
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS kept`,
  )
  return rows[0]?.kept === true
}

async function isUpToDate(client: Client, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await isMigrated(client))) return false
  const applied = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const checksums = new Map(
    applied.rows.map((row) => [row.migration_name, row.finished ? row.checksum : 'unfinished']),
  )
  return (
    applied.rows.length === migrations.length &&
    migrations.every(({ name, sql }) => checksums.get(name) === sha256(sql))
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
