import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { demoPasswordFile } from './demo.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nava-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const program = join(import.meta.dirname, 'fill-demo.ts')

const fillAll = async (databaseUrl: string, more: Record<string, string> = {}) => {
  const env = { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_ITEMS: '0', ...more }
  return (await promisify(execFile)(process.execPath, [program, 'all'], { env })).stdout
}

async function query(databaseUrl: string, sql: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

test('an empty catalogue is filled once, with a random password that is printed and kept', async () => {
  await using database = await createTestDatabase()
  const said = await fillAll(database.url)
  const password = (await readFile(demoPasswordFile(dataDir), 'utf8')).trim()
  expect(said).toContain(`listener@example.com is ${password}`)
  const artists = () => query(database.url, 'SELECT id, name FROM artists ORDER BY id')
  const made = await artists()
  expect(made.length).toBeGreaterThan(5)
  expect(await fillAll(database.url)).not.toContain(password)
  expect(await artists()).toEqual(made)
})

test('a database with other data is left as it is, which fails with the reason', async () => {
  await using database = await createTestDatabase()
  await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('somebody@example.com', now())`)
  await expect(fillAll(database.url)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database has other data, .*before the first admin\.\n$/),
  })
  expect(await query(database.url, 'SELECT email FROM users')).toEqual([{ email: 'somebody@example.com' }])
})

test('a demo that lacks parts is reported with their number, names and reasons, and fails', async () => {
  await using database = await createTestDatabase()
  // More space than any disk has
  await expect(
    fillAll(database.url, { DEMO_ITEMS: '1', DISK_RESERVE_MB: '100000000' }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The demo is not ready: [2-9] parts are missing\.\n(picture \w+\/\d+, )+\p{Lu}[^:]*: \S/mu,
    ),
  })
})
