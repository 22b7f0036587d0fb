import { createHash } from 'node:crypto'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { Client } from 'pg'
import { liftTimeLimits, withEngine } from './engine.ts'
import { asEngineList, MIGRATIONS, NO_FILTERS, readMigrations, type Migration } from './folder.ts'

/**
 * Brings the database at `databaseUrl` up to date and resolves with the names of the migrations that were missing.
 *
 * Safe if several processes start at once: one applies the migrations, and the others wait for it, however long it
 * takes, and find nothing to do. Each migration is one transaction; one that fails rejects with PostgreSQL's message
 * and leaves nothing behind but its failed row in `_prisma_migrations`.
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
    if (await isUpToDate(client, migrations)) return []
    const migrationsList = asEngineList(folder, migrations)
    return await withEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })
      return appliedMigrationNames
    })
  } finally {
    await client.end()
  }
}

/**
 * Returns true if the engine would find nothing to do. The engine is five megabytes of WebAssembly, which only the
 * first start after an update needs.
 */
async function isUpToDate(client: Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS kept`,
  )
  if (!rows[0]?.kept) return false
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
