/**
 * Runs `npm run admin -- backup` and `restore` (docs/operations.md, Backup):
 *
 * - `backup PLACE`
 * - `backup list PLACE`
 * - `backup verify PLACE [NAME]`: reads all of one, by default the last
 * - `restore PLACE [NAME]`: into an empty installation
 */
import { type Backup, takeBackup, whileAlone, withConnection } from '@nava/backup/back-up'
import { backupNames, type Manifest, readManifest } from '@nava/backup/manifest'
import { takeNotedBackup } from '@nava/backup/noted-backup'
import { openTarget, type Target } from '@nava/backup/target'
import { verifyBackup } from '@nava/backup/verify-backup'
import { assertMigrated } from '@nava/db/schema-version'
import { openStorage } from '@nava/media/storage/open-storage'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { restore } from './restore.ts'

const USAGE =
  'Usage: npm run admin -- backup PLACE | backup list PLACE | backup verify PLACE [NAME] | restore PLACE [NAME]'

const MB = 1e6

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([word, ...rest]: string[]): Promise<string> {
  const [first, place, name, ...more] = rest
  if (word === 'restore' && first && rest.length <= 2) return await runRestore(first, place)
  if (word !== 'backup' || !first || more.length > 0) throw new Error(USAGE)
  if (rest.length === 1) return await runBackup(first)
  if (first === 'list' && place && !name) return await list(await open(place))
  if (first === 'verify' && place) return await verify(await open(place), name)
  throw new Error(USAGE)
}

function open(place: string): Promise<Target> {
  return openTarget(place, readSettings(process.env, BACKUP_SETTINGS))
}

async function installation() {
  const settings = readSettings(process.env, ['DATABASE_URL', ...MEDIA_SETTINGS], ['DATABASE_URL'])
  return {
    databaseUrl: settings.DATABASE_URL,
    storage: await openStorage(mediaPlaces(settings)),
    dataDir: settings.DATA_DIR,
  }
}

async function runBackup(place: string): Promise<string> {
  const from = await installation()
  const { ALLOW_NEWER_SCHEMA: allowsNewer, BACKUP_TO: scheduled } = readSettings(process.env, [
    'ALLOW_NEWER_SCHEMA',
    'BACKUP_TO',
  ])
  await withConnection(from.databaseUrl, (client) => assertMigrated(client, { allowsNewer }))
  const backup = await (place === scheduled
    ? takeNotedBackup(from, place, () => open(place))
    : whileAlone(from.databaseUrl, async (client) => takeBackup(client, from, await open(place))))
  if (!backup) throw new Error('Another backup is being taken.')
  return describeBackup(backup)
}

function describeBackup({ name, manifest, copied, damaged, pruned }: Backup): string {
  return [
    `Backup ${name}: ${contents(manifest)}. ${copied} files were new. All that was written has been read back.${gone(manifest)}`,
    ...(damaged.length > 0
      ? [
          `${damaged.length} stored files were damaged. They were copied again, unless only older backups had them:`,
          ...damaged,
        ]
      : []),
    ...(pruned.length > 0 ? [`Removed: ${pruned.join(', ')}`] : []),
  ].join('\n')
}

async function runRestore(place: string, wanted?: string): Promise<string> {
  const { name, manifest } = await restore(await installation(), await open(place), wanted)
  return `Restored ${name}: ${contents(manifest)}.${gone(manifest)}`
}

async function list(target: Target): Promise<string> {
  const lines: string[] = []
  for (const name of await backupNames(target))
    lines.push(`${name}\t${contents(await readManifest(target, name))}`)
  return lines.join('\n') || 'There is no backup.'
}

async function verify(target: Target, wanted?: string): Promise<string> {
  const name = wanted ?? (await backupNames(target)).at(-1)
  if (name === undefined) throw new Error('There is no backup.')
  const manifest = await verifyBackup(target, name)
  return `Backup ${name} is whole: ${contents(manifest)}.${gone(manifest)}`
}

function contents({ tables, media: { files, bytes }, rowsOnly }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const media = rowsOnly ? 'without media' : `${files} files (${(bytes / MB).toFixed(1)} MB)`
  return `${rows} rows of ${tables.length} tables, ${media}`
}

function gone({ missing }: Manifest): string {
  if (missing.length === 0) return ''
  return [`\n${missing.length} media that rows name were not there:`, ...missing].join('\n')
}
