import { join } from 'node:path'
import { takeRowBackup, withConnection } from '@nava/backup/back-up'
import { pruneRowBackups } from '@nava/backup/prune-backups'
import { openTarget } from '@nava/backup/target'
import { migrateQueues } from '@nava/media/queues/migrate-queues'
import { BACKUP_SETTINGS, type BackupSettings } from '@nava/settings/backup-settings'
import type { Settings } from '@nava/settings/settings'
import type { Client } from 'pg'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { isUsed } from './is-used.ts'

export const UPGRADE_SETTINGS = [
  'DATABASE_URL',
  'ALLOW_NEWER_SCHEMA',
  'REDIS_URL',
  ...BACKUP_SETTINGS,
  'BACKUP_TO',
  'BACKUP_BEFORE_UPGRADE',
] as const

type UpgradeSettings = BackupSettings &
  Pick<Settings, 'DATABASE_URL' | 'ALLOW_NEWER_SCHEMA' | 'REDIS_URL' | 'BACKUP_TO' | 'BACKUP_BEFORE_UPGRADE'>

/**
 * Applies missing migrations and returns their names; also makes the tables of the queues, unless they are in Redis. First backs up the rows of a database with accounts or
 * artists. With ALLOW_NEWER_SCHEMA the database of a later version stays as it is.
 * Without DATABASE_URL, uses the embedded database.
 * @throws Error with one line, also if the backup failed; then nothing is applied
 */
export async function upgradeDatabase(
  databaseUrl: string,
  settings: UpgradeSettings,
  say: (text: string) => void,
): Promise<string[]> {
  const beforeFirst = async (client: Client): Promise<void> => {
    if (settings.BACKUP_BEFORE_UPGRADE && (await isUsed(client))) await backUpRows(client, settings, say)
  }
  const hasQueues = settings.REDIS_URL === undefined
  const applied = await applyMigrations(databaseUrl, {
    ...{ allowsNewer: settings.ALLOW_NEWER_SCHEMA, hasQueues },
    ...{ advise: say, beforeFirst },
  })
  if (hasQueues) await withConnection(databaseUrl, (client) => migrateQueues(client, client.places.queues))
  return applied
}

async function backUpRows(
  client: Client,
  settings: UpgradeSettings,
  say: (text: string) => void,
): Promise<void> {
  const place = upgradesPlace(settings)
  if (place === undefined) return say('No backup is taken before the upgrade, since BACKUP_TO is not set.')
  const target = await openTarget(place, settings).catch(stopUpgrade)
  const { name, manifest } = await takeRowBackup(client, settings.DATA_DIR, target, new Date()).catch(
    stopUpgrade,
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Before the upgrade ${rows} rows were backed up: ${name} in ${place}. The way back: docs/upgrading.md.`)
  await pruneRowBackups(target).catch((error: unknown) =>
    say(`Old backups in ${place} could not be removed: ${reasonOf(error)}`),
  )
}

/**
 * Folder of backups before upgrades; apart from scheduled backups, because they have other files and are kept
 * differently
 */
function upgradesPlace({ BACKUP_TO: place, DATA_DIR, DATABASE_URL }: UpgradeSettings): string | undefined {
  if (place !== undefined) return `${place.replace(/(?<!\/)\/+$/, '')}/upgrades`
  return DATABASE_URL === undefined ? join(DATA_DIR, 'upgrades') : undefined
}

function stopUpgrade(error: unknown): never {
  throw new Error(
    `The database was not upgraded, since its rows could not be backed up: ${reasonOf(error)} Remove the cause, or set BACKUP_BEFORE_UPGRADE=0 to upgrade without a backup.`,
    { cause: error },
  )
}

function reasonOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return line.endsWith('.') ? line : `${line}.`
}
