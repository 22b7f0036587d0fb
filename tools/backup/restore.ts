import { join } from 'node:path'
import type { Installation } from '@nava/backup/back-up'
import { restoreMedia } from '@nava/backup/copy-media'
import { loadTables } from '@nava/backup/load-tables'
import { backupNames, type Manifest, readManifest, readMediaList, SECRETS } from '@nava/backup/manifest'
import type { Target } from '@nava/backup/target'
import { migrationNames } from '@nava/db/schema-version'
import type { Storage } from '@nava/media/storage/storage'
import { Client } from 'pg'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { liftTimeLimits } from '../migrations/engine.ts'
import { writeSecret } from '../persistent-secret.ts'
import { isUsed } from './is-used.ts'

/**
 * Restores a backup, by default the last one, into an empty installation, and migrates it. Can be repeated after an
 * interruption. A backup of rows only does not change the media, and keeps the schema from before the upgrade.
 * @throws Error with one line
 */
export async function restore(
  { databaseUrl, storage, dataDir }: Installation,
  target: Target,
  wanted?: string,
): Promise<{ name: string; manifest: Manifest }> {
  const name = await chooseBackup(target, wanted)
  const manifest = await readManifest(target, name)
  await assertKnown(manifest)
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await assertUnused(client, manifest)
    if (!manifest.rowsOnly) await assertEmpty(storage, target, name, manifest)
    await restoreMedia(target, storage, readMediaList(target, name, manifest))
    await applyMigrations(databaseUrl, { only: manifest.migrations })
    for (const secret of SECRETS) {
      const value = manifest.secrets[secret]
      if (value !== undefined) await writeSecret(join(dataDir, secret), value)
    }
    await loadTables(client, target, name, manifest)
  } finally {
    await client.end()
  }
  if (!manifest.rowsOnly) await applyMigrations(databaseUrl)
  return { name, manifest }
}

async function chooseBackup(target: Target, wanted: string | undefined): Promise<string> {
  const names = await backupNames(target)
  const name = wanted ?? names.at(-1)
  if (name === undefined) throw new Error('There is no backup.')
  if (!names.includes(name)) throw new Error(`There is no backup ${name}. There are: ${names.join(', ')}`)
  return name
}

async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  if (migrations.some((each) => !known.includes(each)))
    throw new Error('The backup is of a newer version of Nava: restore it with that version.')
}

async function assertUnused(client: Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "isMigrated"`,
  )
  if (!rows[0]?.isMigrated) return
  const running = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nava listening'`,
  )
  if (running.rowCount !== 0) throw new Error('Stop Nava first: an api uses the database.')
  if (await isUsed(client))
    throw new Error('The database has accounts or artists: a backup is restored into an empty one only.')
  const later = await client.query('SELECT FROM _prisma_migrations WHERE migration_name <> ALL ($1)', [
    migrations,
  ])
  if (later.rowCount !== 0)
    throw new Error(
      'The database was migrated further than the backup: give one without tables (docs/operations.md, Backup).',
    )
}

async function assertEmpty(
  storage: Storage,
  target: Target,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const keys = new Set<string>()
  for await (const { key } of readMediaList(target, name, manifest)) keys.add(key)
  for await (const { key } of storage.list(''))
    if (!keys.has(key))
      throw new Error(`There are media already (${key}): a backup is restored into an empty storage only.`)
}
