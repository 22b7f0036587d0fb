import { join } from 'node:path'
import { type Installation, withConnection } from '@nava/backup/back-up'
import { unlessLost } from '@nava/backup/checked-bytes'
import { restoreMedia } from '@nava/backup/copy-media'
import { loadTables } from '@nava/backup/load-tables'
import {
  backupNames,
  type Manifest,
  readManifest,
  readMediaList,
  SECRETS,
  timeOf,
} from '@nava/backup/manifest'
import type { Target } from '@nava/backup/target'
import { damagedTables } from '@nava/backup/verify-backup'
import { isApiRunning } from '@nava/db/running-api'
import { migrationNames } from '@nava/db/schema-version'
import { SessionClient } from '@nava/db/session'
import { readStation } from '@nava/db/station'
import { adoptMoved } from '@nava/media/storage/claim-place'
import { localStorage } from '@nava/media/storage/local-storage'
import { writeMark } from '@nava/media/storage/mark'
import type { Storage } from '@nava/media/storage/storage'
import type { Client } from 'pg'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { writeSecret } from '../persistent-secret.ts'
import { isUsed } from './is-used.ts'

export interface Restored {
  name: string
  manifest: Manifest
  /** A line for each medium that the backup has lost */
  lost: string[]
  /** A line for each table that the backup has lost, and for rows that refer to them */
  lostRows: string[]
}

export interface EmptyInstallation extends Installation {
  /** Name under which the station is to note the place of `storage` */
  mediaPlace: string
}

/**
 * Restores a backup, by default the last one, into an empty installation, and migrates it. Can be repeated after an
 * interruption. What is missing or damaged in the backup is left out. A backup of rows only does not change the
 * media, and keeps the schema from before the upgrade; with `rowsOnly` the media do not change either.
 * @throws Error with a message for the operator, also if the manifest or the list of media is damaged; then nothing is
 * restored
 */
export async function restore(
  { databaseUrl, storage, dataDir, mediaPlace }: EmptyInstallation,
  target: Target,
  wanted?: string,
  { rowsOnly = false }: { rowsOnly?: boolean } = {},
): Promise<Restored> {
  const name = await chooseBackup(target, wanted)
  const manifest = await manifestOf(target, name)
  await assertKnown(manifest)
  const damaged = await damagedTables(target, name, manifest)
  const withMedia = !rowsOnly && !manifest.rowsOnly
  let lost: string[] = []
  let lostRows: string[] = []
  const client = new SessionClient(databaseUrl, { keepAlive: true })
  await client.connect()
  try {
    await assertUnused(client, manifest)
    if (withMedia) {
      await assertEmpty(storage, target, name, manifest)
      lost = await restoreMedia(target, storage, await readMediaList(target, name, manifest))
    }
    await applyMigrations(databaseUrl, { only: manifest.migrations })
    for (const secret of SECRETS) {
      const value = manifest.secrets[secret]
      if (value !== undefined) await writeSecret(join(dataDir, secret), value)
    }
    const left = await loadTables(client, target, name, manifest, new Set(damaged.keys()))
    lostRows = [
      ...damaged.values(),
      ...[...left].map(([table, rows]) => `${rows} rows of ${table} that refer to what is lost`),
    ]
    lost = await describeMedia(client, lost)
  } finally {
    await client.end()
  }
  if (!manifest.rowsOnly) await applyMigrations(databaseUrl)
  await withConnection(databaseUrl, async (sql) => {
    await writeMark(localStorage(dataDir), (await readStation(sql)).id)
    if (withMedia) await adoptMoved(sql, { storage, name: mediaPlace })
  })
  return { name, manifest, lost, lostRows }
}

/** Marks of other machines may be this far (ms) in the future. */
const AHEAD = 60 * 60 * 1000

/** @throws Error with a message for the operator, also if it is not clear which backup to take */
export async function chooseBackup(target: Target, wanted: string | undefined): Promise<string> {
  const names = await backupNames(target)
  const name = wanted ?? lastOf(names)
  if (!names.includes(name)) throw new Error(`There is no backup ${name}. There are: ${names.join(', ')}`)
  if (wanted === undefined) await assertOneSchema(target, names)
  return name
}

/** @throws Error with a message for the operator if there is none, or if its time cannot be right */
export function lastOf(names: readonly string[]): string {
  const name = names.at(-1)
  if (name === undefined) throw new Error('There is no backup.')
  if (timeOf(name).getTime() > Date.now() + AHEAD)
    throw new Error(
      `The last backup is of the future, since a clock was wrong. Name one of: ${listed(names)}`,
    )
  return name
}

const listed = (names: readonly string[]): string => names.toReversed().join(', ')

/** A failed upgrade leaves a backup whose schema the release before it may not know, so the last one is not simply taken. */
async function assertOneSchema(target: Target, names: readonly string[]): Promise<void> {
  const manifests = await Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(target, name).catch(unlessLost)
      return manifest ? [{ name, ...manifest }] : []
    }),
  )
  const beforeUpgrades = manifests.flat().filter(({ rowsOnly }) => rowsOnly)
  if (new Set(beforeUpgrades.map(({ migrations }) => migrations.join())).size < 2) return
  throw new Error(
    [
      'The backups before upgrades have different schemas. Name the one to restore:',
      ...beforeUpgrades.map(({ name, migrations }) => `${name} up to the migration ${migrations.at(-1)}`),
    ].join('\n'),
  )
}

async function manifestOf(target: Target, name: string): Promise<Manifest> {
  const manifest = await readManifest(target, name).catch(unlessLost)
  if (manifest) return manifest
  const others = (await backupNames(target)).filter((each) => each !== name)
  const advice =
    others.length > 0 ? `Restore another one by its name: ${listed(others)}` : 'There is no other backup.'
  throw new Error(`The backup ${name} is damaged: its manifest is not what was written. ${advice}`)
}

async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  if (migrations.some((each) => !known.includes(each)))
    throw new Error('The backup is of a newer version of Nava: restore it with that version.')
}

/** Adds to keys of media what they belong to. */
async function describeMedia(client: Client, keys: readonly string[]): Promise<string[]> {
  const assetOf = (key: string): number => Number(/^(?:sources|audio|video)\/(\d+)\//.exec(key)?.[1])
  const { rows } = await client.query<{ id: number; title: string; email: string | null }>(
    `SELECT a.id, coalesce(m.title, p.title, '') AS title, u.email FROM media_assets a
     LEFT JOIN music m ON m.id = a.music_id LEFT JOIN podcasts p ON p.id = a.podcast_id
     LEFT JOIN users u ON u.id = m.created_by_id WHERE a.id = ANY ($1)`,
    [keys.map(assetOf).filter(Number.isInteger)],
  )
  const byID = new Map(rows.map(({ id, title, email }) => [id, email ? `${title}, by ${email}` : title]))
  return keys.map((key) => {
    const owner = byID.get(assetOf(key))
    return owner === undefined ? key : `${key} (${owner})`
  })
}

async function assertUnused(client: Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `SELECT to_regclass(quote_ident(current_schema()) || '._prisma_migrations') IS NOT NULL AS "isMigrated"`,
  )
  if (!rows[0]?.isMigrated) return
  if (await isApiRunning(client)) throw new Error('Stop Nava first: an api uses the database.')
  if (await isUsed(client))
    throw new Error('The database has accounts or artists: a backup is restored into an empty one only.')
  const later = await client.query('SELECT FROM _prisma_migrations WHERE migration_name <> ALL ($1)', [
    migrations,
  ])
  if (later.rowCount !== 0)
    throw new Error(
      'The database was migrated further than the backup: give one without tables (docs/storage.md, Restore).',
    )
}

async function assertEmpty(
  storage: Storage,
  target: Target,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const keys = new Set((await readMediaList(target, name, manifest)).map(({ key }) => key))
  for await (const { key } of storage.list(''))
    if (!keys.has(key))
      throw new Error(`There are media already (${key}): a backup is restored into an empty storage only.`)
}
