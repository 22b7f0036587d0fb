import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seedDemo } from '@nava/demo/seed-demo'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnv } from './testing/bare-env.ts'
import { takeLock } from './lock.ts'
import { applyMigrations } from './migrations/apply-migrations.ts'
import { runDatabase } from './stack/database.ts'
import { demoState } from './stack/demo.ts'
import { openTerminal } from './stack/terminal.ts'
import { addUnknownMigration, createTestDatabase } from './testing/postgres.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nava admin ')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const admin = (words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], {
    env: { ...bareEnv, DATA_DIR: dataDir, ...env },
  })

async function adminsAt(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('SELECT email FROM users WHERE is_admin')).rows
  } finally {
    await client.end()
  }
}

test('the admin command works before the first start, and beside a running stack', async () => {
  expect((await admin(['make-admin', 'first@example.com'])).stdout).toContain('is an admin now')

  const release = takeLock(join(dataDir, 'lock'))
  const database = await runDatabase({
    dataDir,
    durable: false,
    logDays: 1,
    diskReserve: 0,
    terminal: openTerminal(),
  })
  try {
    expect(await adminsAt(database.url)).toEqual([{ email: 'first@example.com' }])
    await applyMigrations(database.url)
    expect((await admin(['make-admin', 'second@example.com'])).stdout).toContain('is an admin now')
    expect(await adminsAt(database.url)).toHaveLength(2)
  } finally {
    await database.stop()
    release?.()
  }
})

test('a wrong argument and a wrong setting are reported in one line each, and nothing is left running', async () => {
  await expect(admin(['make-admin', 'nobody'])).rejects.toMatchObject({
    code: 1,
    stderr: 'nobody is no e-mail address\n',
  })
  await expect(admin(['jobs'], { DATABASE_URL: 'mysql://somewhere' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Wrong settings: DATABASE_URL .*\n$/),
  })
  const release = takeLock(join(dataDir, 'lock'))
  expect(release).toBeDefined()
  release?.()
})

test('a database that is newer or not migrated is refused in one line', async () => {
  await using later = await createTestDatabase()
  await addUnknownMigration(later.url)
  await expect(admin(['jobs'], { DATABASE_URL: later.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
  await expect(admin(['demo', 'remove'], { DATABASE_URL: later.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
  const allowed = await admin(['jobs'], { DATABASE_URL: later.url, ALLOW_NEWER_SCHEMA: '1' })
  expect(allowed.stdout).toContain('nothing has failed')
  await using older = await createTestDatabase({ empty: true })
  await expect(admin(['jobs'], { DATABASE_URL: older.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is older than this version of Nava: [^\n]*\n$/),
  })
})

test('migrate deploy refuses a newer database with one line, and reports if nothing is to be done', async () => {
  await using database = await createTestDatabase()
  const deploy = () =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'migrate.ts'), 'deploy'], {
      env: { ...bareEnv, DATABASE_URL: database.url },
    })
  expect((await deploy()).stdout).toBe('The database is up to date.\n')
  await addUnknownMigration(database.url)
  await expect(deploy()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
})

test('a command removes the demo, and refuses if there is none', async () => {
  await using database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  const refusal = { code: 1, stderr: 'There is no demo in this database.\n' }
  await expect(admin(['demo', 'remove'], env)).rejects.toMatchObject(refusal)
  const now = new Date('2026-03-20T15:30:00Z')
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`UPDATE settings SET value = value || '{"media":"complete"}' WHERE key = 'demo'`)
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'demo-password'), 'open sesame')
  const { stdout } = await admin(['demo', 'remove'], env)
  expect(stdout).toMatch(/^Removed the demo: .*\b44 users\b/)
  expect(stdout).toContain('No admin is left')
  expect((await client.query('SELECT FROM music')).rowCount).toBe(0)
  expect(await readdir(dataDir)).not.toContain('demo-password')
  await expect(admin(['demo', 'remove'], env)).rejects.toMatchObject(refusal)
  expect(await demoState(database.url)).toBe('removed')
  await admin(['demo', 'allow'], env)
  expect(await demoState(database.url)).toBe('empty')
  await client.end()
})
