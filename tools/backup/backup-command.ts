/**
 * Runs `npm run admin -- backup` and `restore` (docs/storage.md, Backup):
 *
 * - `backup PLACE [--accept-missing]`: although many media are gone since the last one
 * - `backup list PLACE`
 * - `backup verify PLACE [NAME]`: reads all of one, by default the last
 * - `restore PLACE [NAME] [--rows-only]`: into an empty installation
 * - `restore PLACE [NAME] --playlist ID | --account EMAIL`: one of them, into the running database
 */
import { type Backup, takeBackup, whileAlone, withConnection } from '@nava/backup/back-up'
import { unlessLost } from '@nava/backup/checked-bytes'
import { recordVerification } from '@nava/backup/backup-state'
import { backupNames, type Manifest, readManifest } from '@nava/backup/manifest'
import { takeRecordedBackup } from '@nava/backup/recorded-backup'
import { backupsIn, openTarget, type Target } from '@nava/backup/target'
import { findDamage } from '@nava/backup/verify-backup'
import { assertMigrated } from '@nava/db/schema-version'
import { openPlaces, openStorage } from '@nava/media/storage/open-storage'
import { assertOwner, commandOf } from '@nava/settings/assert-owner'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { parseArgs } from 'node:util'
import { lastOf, restore } from './restore.ts'
import { restoreOne, type Wanted } from './restore-one.ts'

const USAGE =
  'Usage: npm run admin -- backup PLACE [--accept-missing] | backup list PLACE | backup verify PLACE [NAME] | restore PLACE [NAME] [--rows-only | --playlist ID | --account EMAIL]'

const MB = 1e6

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(words: string[]): Promise<string> {
  const [word = '', ...rest] = words
  const { positionals, values } = readWords(rest)
  const [first, place, name, ...more] = positionals
  if (word === 'restore' && first && positionals.length <= 2) return await runRestore(first, place, values)
  const { 'accept-missing': acceptsMissing = false, ...others } = values
  if (word !== 'backup' || !first || more.length > 0 || Object.keys(others).length > 0) throw new Error(USAGE)
  if (positionals.length === 1) return await runBackup(first, acceptsMissing)
  if (acceptsMissing) throw new Error(USAGE)
  if (first === 'list' && place && !name) return await list(await open(place))
  if (first === 'verify' && place) return await verify(place, name)
  throw new Error(USAGE)
}

interface RestoreOptions {
  'accept-missing'?: boolean | undefined
  'rows-only'?: boolean | undefined
  playlist?: string | undefined
  account?: string | undefined
}

function readWords(words: string[]): { positionals: string[]; values: RestoreOptions } {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'accept-missing': { type: 'boolean' },
        'rows-only': { type: 'boolean' },
        playlist: { type: 'string' },
        account: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Error(USAGE, { cause: error })
  }
}

function open(place: string): Promise<Target> {
  assertOwnerOf(place)
  return openTarget(place, readSettings(process.env, BACKUP_SETTINGS))
}

function assertOwnerOf(place: string): void {
  if (place.startsWith('s3://')) return
  const command = commandOf(process.argv.slice(2))
  for (const folder of [place, backupsIn(place)]) assertOwner(folder, command)
}

async function installation() {
  const settings = readSettings(process.env, ['DATABASE_URL', ...MEDIA_SETTINGS], ['DATABASE_URL'])
  assertOwner(settings.DATA_DIR, commandOf(process.argv.slice(2)))
  return { databaseUrl: settings.DATABASE_URL, places: mediaPlaces(settings), dataDir: settings.DATA_DIR }
}

async function runBackup(place: string, acceptsMissing: boolean): Promise<string> {
  const { places, ...station } = await installation()
  const { ALLOW_NEWER_SCHEMA: allowsNewer, BACKUP_TO: scheduled } = readSettings(process.env, [
    'ALLOW_NEWER_SCHEMA',
    'BACKUP_TO',
  ])
  const { databaseUrl } = station
  const backup = await withConnection(databaseUrl, async (sql) => {
    await assertMigrated(sql, { allowsNewer })
    const from = { ...station, storage: await openStorage(places, { sql }) }
    return await (place === scheduled
      ? takeRecordedBackup(from, place, () => open(place), { acceptsMissing })
      : whileAlone(databaseUrl, async (client) =>
          takeBackup(client, from, await open(place), { acceptsMissing }),
        ))
  })
  if (!backup) throw new Error('Another backup is being taken.')
  return describeBackup(backup)
}

function describeBackup({ name, manifest, copied, pruned }: Backup): string {
  return [
    `Backup ${name}: ${contents(manifest)}. ${copied} files were new. All that was written has been read back.${gone(manifest)}`,
    ...(pruned.length > 0 ? [`Removed: ${pruned.join(', ')}`] : []),
  ].join('\n')
}

async function runRestore(place: string, name: string | undefined, options: RestoreOptions): Promise<string> {
  if (Object.keys(options).length > 1) throw new Error(USAGE)
  const { playlist, account, 'rows-only': rowsOnly = false } = options
  if (account !== undefined) return await runRestoreOne(place, name, { email: account })
  if (playlist !== undefined) {
    if (!/^\d{1,9}$/.test(playlist)) throw new Error(USAGE)
    return await runRestoreOne(place, name, { playlistID: Number(playlist) })
  }
  const { places, ...station } = await installation()
  const { storage, name: mediaPlace } = (await openPlaces(places)).current
  const restored = await restore({ ...station, storage, mediaPlace }, await open(place), name, { rowsOnly })
  const { manifest, lost, lostRows } = restored
  const whole = `Restored ${restored.name}: ${contents({ ...manifest, ...(rowsOnly && { rowsOnly }) })}.${gone(manifest)}`
  if (lost.length + lostRows.length > 0) process.exitCode = 1
  return [whole, ...describeLostRows(lostRows), ...describeLostMedia(lost)].join('\n')
}

function describeLostRows(lost: readonly string[]): string[] {
  if (lost.length === 0) return []
  return [
    'Tables are missing or damaged in the backup. These were not restored:',
    ...lost,
    'To restore another backup instead, give an empty database and an empty folder.',
  ]
}

function describeLostMedia(lost: readonly string[]): string[] {
  if (lost.length === 0) return []
  return [
    `${lost.length} media are missing or damaged in the backup, and were not restored:`,
    ...lost,
    'Start Nava and run `npm run admin -- media verify --repair`: it makes again what uploads allow, and tells the owners of lost uploads.',
  ]
}

async function runRestoreOne(place: string, wantedName: string | undefined, wanted: Wanted): Promise<string> {
  const { DATABASE_URL } = readSettings(process.env, ['DATABASE_URL'], ['DATABASE_URL'])
  const { name, added, left } = await restoreOne(DATABASE_URL, await open(place), wantedName, wanted)
  const rows = Object.entries(added).filter(([, count]) => count > 0)
  const described = rows.map(([table, count]) => `${table} ${count}`).join(', ')
  return [
    `Restored from ${name}: ${described || 'nothing, since all of it is still there'}.`,
    ...(left > 0 ? [`${left} rows were left out, since what they refer to exists no longer.`] : []),
  ].join('\n')
}

async function list(target: Target): Promise<string> {
  const lines: string[] = []
  for (const name of await backupNames(target)) {
    const manifest = await readManifest(target, name).catch(unlessLost)
    if (!manifest) process.exitCode = 1
    lines.push(`${name}\t${manifest ? contents(manifest) : 'damaged'}`)
  }
  return lines.join('\n') || 'There is no backup.'
}

async function verify(place: string, wanted?: string): Promise<string> {
  const target = await open(place)
  const name = wanted ?? lastOf(await backupNames(target))
  const { manifest, damage } = await findDamage(target, name)
  await record(place, damage)
  if (damage.length === 0) return `Backup ${name} is whole: ${contents(manifest)}.${gone(manifest)}`
  process.exitCode = 1
  return [
    `Backup ${name} is damaged:`,
    ...damage,
    'Damaged media were removed from the place, so that the next backup copies them again. Take one now.',
  ].join('\n')
}

/** Has the overview tell of it. Backups can be read where there is no database. */
async function record(place: string, damage: readonly string[]): Promise<void> {
  const { DATABASE_URL: url } = readSettings(process.env, ['DATABASE_URL'])
  if (url)
    await withConnection(url, (sql) => recordVerification(sql, { place, damage })).catch(() => undefined)
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
