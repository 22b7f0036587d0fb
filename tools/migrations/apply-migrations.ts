import { createHash } from 'node:crypto'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { describeSchema, MIGRATIONS, readSchemaState } from '@nava/db/schema-version'
import { Client, DatabaseError } from 'pg'
import { liftTimeLimits, withEngine } from './engine.ts'
import { asEngineList, NO_FILTERS, readMigrations, type Migration } from './folder.ts'

/**
 * Brings the database at `databaseUrl` up to date and resolves with the names of the migrations that were missing.
 *
 * Safe if several processes start at once: one applies the migrations, and the others wait for it, however long it
 * takes, and find nothing to do. Each migration is one transaction; one that fails rejects with PostgreSQL's message
 * and leaves nothing behind but its failed row in `_prisma_migrations`, and is tried again by the next call.
 * @throws Error with one line if the database has migrations that `folder` does not, if one was interrupted, or if the
 * server is too old
 */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  // A connection that breaks while idle must not end the whole process; the next statement then fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate])
    await withdrawFailed(client)
    const schema = await readSchemaState(
      client,
      migrations.map(({ name }) => name),
    )
    if (schema.state !== 'current' && schema.state !== 'older') throw new Error(describeSchema(schema))
    if (await isUpToDate(client, migrations)) return []
    const migrationsList = asEngineList(folder, migrations)
    return await withEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })
      return appliedMigrationNames
    }).catch(async (error: unknown) => {
      await recordRefusal(client, error)
      throw error
    })
  } finally {
    await client.end()
  }
}

/** Before the message of PostgreSQL in the logs of a migration, which was rolled back then. */
const REFUSED = 'PostgreSQL: '

/** The engine's own log says only that something outside it failed. */
async function recordRefusal(client: Client, error: unknown): Promise<void> {
  if (!(error instanceof Error) || !(error.cause instanceof DatabaseError)) return
  await client.query(
    'UPDATE _prisma_migrations SET logs = $1 WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    [REFUSED + error.message],
  )
}

/** Has migrations that PostgreSQL refused tried again. What became of an interrupted one is for a person to say. */
async function withdrawFailed(client: Client): Promise<void> {
  if (!(await isMigrated(client))) return
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND starts_with(logs, $1)`,
    [REFUSED],
  )
}

async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS kept`,
  )
  return rows[0]?.kept === true
}

/**
 * Returns true if the engine would find nothing to do. The engine is five megabytes of WebAssembly, which only the
 * first start after an update needs.
 */
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
