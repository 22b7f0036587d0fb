import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { takeRowBackup } from '@nava/backup/back-up'
import { backupNames, readManifest } from '@nava/backup/manifest'
import { pruneRowBackups } from '@nava/backup/prune-backups'
import { migrationNames } from '@nava/db/schema-version'
import { readSettings } from '@nava/settings/settings'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { takeLock } from '../lock.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { runDatabase } from '../stack/database.ts'
import { openTerminal } from '../stack/terminal.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  openBackups,
  rowsOf,
  useFolder,
  verifyBackup,
} from './testing/installations.ts'
import { query } from './testing/own-postgres.ts'
import { chooseBackup } from './restore.ts'
import { UPGRADE_SETTINGS, upgradeDatabase } from './upgrade-database.ts'

const path = useFolder()

const settingsOf = (env: Record<string, string>) =>
  readSettings({ DISK_RESERVE_MB: '0', DATA_DIR: path('data'), ...env }, UPGRADE_SETTINGS)

const older = (await migrationNames()).slice(0, -3)

const applied = async (url: string) =>
  (
    await query<{ name: string }>(url, 'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')
  ).map(({ name }) => name)

const addUser = (url: string) =>
  query(url, `INSERT INTO users (email, updated_at) VALUES (gen_random_uuid() || '@example.com', now())`)

async function createOlderDatabase() {
  const database = await createTestDatabase({ empty: true })
  await applyMigrations(database.url, { only: older })
  await addUser(database.url)
  return database
}

test('a database that an upgrade has damaged is restored as it was before, in its older schema, beside its media', async () => {
  await using database = await createOlderDatabase()
  const env = { DATABASE_URL: database.url, BACKUP_TO: path('backups'), DATA_DIR: path('data') }
  const source = installationIn(path('data'), database.url)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
  await writeFile(path('data/jwt-secret'), 'the secret of the tokens')
  const scheduled = await openBackups(path('backups'))
  const { name: full } = await backUp(source, scheduled)
  const rows = await rowsOf(database.url)
  const said: string[] = []
  await upgradeDatabase(database.url, settingsOf(env), (text) => said.push(text))
  expect(await applied(database.url)).toEqual(await migrationNames())
  const [name = ''] = await backupNames(await openBackups(path('backups/upgrades')))
  expect(said).toEqual([expect.stringContaining(`${name} in ${path('backups/upgrades')}`)])
  await query(database.url, `UPDATE users SET email = 'damaged@example.com'`)

  await query(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const { stdout } = await admin(['restore', path('backups/upgrades'), name], env)
  expect(stdout).toMatch(/^Restored 20.* rows of .* tables, without media\.\n$/)
  expect(await applied(database.url)).toEqual(older)
  expect(await rowsOf(database.url)).toEqual(rows)
  expect(Object.keys(await filesOf(source.storage))).toEqual(['sources/1/aaaaaaaaaaaaaaaaaaaa'])
  expect(await readFile(path('data/jwt-secret'), 'utf8')).toContain('the secret of the tokens')
  await upgradeDatabase(database.url, settingsOf(env), () => undefined)
  expect(await query(database.url, 'SELECT FROM users')).toHaveLength(1)

  // A backup before an upgrade leaves the scheduled backups unchanged.
  expect(await backupNames(scheduled)).toEqual([full])
  expect((await backUp(source, scheduled)).copied).toBe(0)
})

test('the embedded database is backed up into its own folder, and restored from there after its files were put aside', async () => {
  const dataDir = path('data')
  const start = () =>
    runDatabase({ dataDir, durable: false, logDays: 1, diskReserve: 0, terminal: openTerminal() })
  const withDatabase = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
    const release = takeLock(join(dataDir, 'lock'))
    const database = await start()
    try {
      return await use(database.url)
    } finally {
      await database.stop()
      release?.()
    }
  }
  await mkdir(dataDir)
  const rows = await withDatabase(async (url) => {
    await applyMigrations(url, { only: older })
    await addUser(url)
    return await rowsOf(url)
  })
  const { stderr } = await admin(['jobs'], { DATA_DIR: dataDir })
  expect(stderr).toMatch(
    new RegExp(`^Before the upgrade \\d+ rows were backed up: 20.* in ${path('data/upgrades')}\\.`),
  )
  expect(await withDatabase(applied)).toEqual(await migrationNames())
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-damaged'))
  await admin(['restore', path('data/upgrades')], { DATA_DIR: dataDir })
  await withDatabase(async (url) => {
    expect(await applied(url)).toEqual(older)
    expect(await rowsOf(url)).toEqual(rows)
  })
})

test('of several processes that upgrade at once one takes the backup, and only of a used database that changes', async () => {
  await using used = await createOlderDatabase()
  await using unused = await createTestDatabase({ empty: true })
  const settings = settingsOf({ DATABASE_URL: used.url, BACKUP_TO: path('backups') })
  const upgrade = (url: string) => upgradeDatabase(url, settings, () => undefined)
  const target = await openBackups(path('backups/upgrades'))
  await upgrade(unused.url)
  expect(await backupNames(target)).toEqual([])
  await Promise.all([1, 2, 3].map(() => upgrade(used.url)))
  const names = await backupNames(target)
  expect(names).toHaveLength(1)
  expect((await verifyBackup(target, names[0] ?? '')).migrations).toEqual(older)
  await upgrade(used.url)
  expect(await backupNames(target)).toEqual(names)
})

test('an upgrade without a backup ends in one line and changes nothing, unless it is wanted so', async () => {
  await using database = await createOlderDatabase()
  const deploy = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../migrate.ts'), 'deploy'], {
      env: { ...bareEnv, DATABASE_URL: database.url, DATA_DIR: path('data'), DISK_RESERVE_MB: '0', ...env },
    })
  await writeFile(path('file'), '')
  for (const env of [
    { BACKUP_TO: path('file') },
    { BACKUP_TO: path('backups'), DISK_RESERVE_MB: '999999999' },
  ])
    await expect(deploy(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database was not upgraded, since its rows could not be backed up: [^\n]+\. Remove the cause, or set BACKUP_BEFORE_UPGRADE=0 [^\n]*\n$/,
      ),
    })
  expect(await applied(database.url)).toEqual(older)
  expect(await backupNames(await openBackups(path('backups/upgrades')))).toEqual([])
  const { stdout } = await deploy({ BACKUP_TO: path('file'), BACKUP_BEFORE_UPGRADE: '0' })
  expect(stdout).toMatch(/^Applied 20/)
})

test('a server of one’s own without a place for backups is upgraded, and the upgrade says that there is none', async () => {
  await using database = await createOlderDatabase()
  const said: string[] = []
  await upgradeDatabase(database.url, settingsOf({ DATABASE_URL: database.url }), (text) => said.push(text))
  expect(said).toEqual(['No backup is taken before the upgrade, since BACKUP_TO is not set.'])
  expect(await applied(database.url)).toEqual(await migrationNames())
})

test('the last backup of each of the two latest schemas is kept, whatever the number of attempts', async () => {
  await using database = await createTestDatabase({ empty: true })
  const target = await openBackups(path('upgrades'))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const names = await migrationNames()
  for (const [index, attempts] of [1, 2, 3].entries()) {
    await applyMigrations(database.url, { only: names.slice(0, index - 3) })
    for (let attempt = 0; attempt < attempts; attempt += 1)
      await takeRowBackup(client, path('data'), target, new Date(Date.UTC(2026, index, attempt + 1)))
  }
  await client.end()
  await target.put('backups/2026-03-09T00-00-00-000Z/tables/users.copy.gz', Buffer.from('of a killed one'))
  await pruneRowBackups(target)
  const kept = await backupNames(target)
  expect(kept.map((name) => name.slice(0, 10))).toEqual(['2026-02-02', '2026-03-03'])
  const schemas = await Promise.all(kept.map(async (name) => (await readManifest(target, name)).migrations))
  expect(schemas).toEqual([names.slice(0, -2), names.slice(0, -1)])
  const lines = kept.map((name, index) => `${name} up to the migration ${schemas[index]?.at(-1)}`)
  await expect(chooseBackup(target, undefined)).rejects.toThrow(
    `Name the one to restore:\n${lines.join('\n')}`,
  )
  expect(await chooseBackup(target, kept[0])).toBe(kept[0])
  expect(await target.folders('backups/')).toEqual(kept)
})
