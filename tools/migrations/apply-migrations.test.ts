import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TEST_TIMEOUT } from '../testing/timeout.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { applyMigrations } from './apply-migrations.ts'
import { MIGRATIONS } from '@nava/db/schema-version'

let database: TestDatabase
let folder: string
let client: Client

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'nava-migrations-'))
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  return rows.map((row) => row.name).filter((name) => name !== '_prisma_migrations')
}

test('missing migrations are applied once, in the order of their names', async () => {
  await write('20260102000000_second', 'ALTER TABLE a RENAME TO b;')
  await write('20260101000000_first', 'CREATE TABLE a (id INT);')
  expect(await applyMigrations(database.url, { folder })).toEqual([
    '20260101000000_first',
    '20260102000000_second',
  ])
  expect(await applyMigrations(database.url, { folder })).toEqual([])
  await write('20260103000000_third', 'CREATE TABLE c (id INT);')
  expect(await applyMigrations(database.url, { folder })).toEqual(['20260103000000_third'])
  expect(await tables()).toEqual(['b', 'c'])
})

test('two processes that start at once apply each migration once', async () => {
  await write('20260101000000_slow', 'SELECT pg_sleep(0.2); CREATE TABLE a (id INT);')
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, { folder })))
  expect(applied.flat()).toEqual(['20260101000000_slow'])
  const { rows } = await client.query('SELECT 1 FROM _prisma_migrations')
  expect(rows).toHaveLength(1)
})

test('processes that wait for a long migration succeed, whatever time limits the database sets', async () => {
  const name = new URL(database.url).pathname.slice(1)
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
    await client.query(`ALTER DATABASE ${name} SET ${limit} = '500ms'`)
  await write('20260101000000_long', 'SELECT pg_sleep(6); CREATE TABLE a (id INT);')
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, { folder })))
  expect(applied.flat()).toEqual(['20260101000000_long'])
  expect(await tables()).toEqual(['a'])
})

test('a function body with semicolons is executed in one piece', async () => {
  const body = `CREATE FUNCTION twice(n INT) RETURNS INT LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;`
  await write('20260101000000_function', body)
  await applyMigrations(database.url, { folder })
  expect((await client.query('SELECT twice(21) AS answer')).rows).toEqual([{ answer: 42 }])
})

test('a failing migration rejects with PostgreSQL’s message and line, and is rolled back', async () => {
  await write('20260101000000_broken', 'CREATE TABLE a (id INT);\nSELECT nothing_like_that;')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow(
    /"nothing_like_that" does not exist \(line 2/,
  )
  expect(await tables()).toEqual([])
})

test('languages, genres and types that differ only in case are merged, with their tracks', async () => {
  const merging = '20261121054801_names_in_order'
  const before = (await readdir(MIGRATIONS)).filter((name) => name < merging)
  for (const name of before) await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true })
  await applyMigrations(database.url, { folder })
  await client.query(`
    INSERT INTO languages (id, name) VALUES (1, 'Farsi'), (2, 'FARSI'), (3, 'Dari');
    INSERT INTO genres (id, name) VALUES (1, 'acoustic'), (2, 'Acoustic'), (3, 'ACOUSTIC'), (4, 'Élan'), (5, 'élan');
    INSERT INTO music_types (id, name) VALUES (1, 'Live'), (2, 'live');
    INSERT INTO music (id, title, language_id, updated_at) VALUES (1, 'a', 2, now()), (2, 'b', 3, now());
    INSERT INTO music_genres (music_id, genre_id) VALUES (1, 1), (1, 2), (2, 3), (2, 5);
    INSERT INTO music_type_links (music_id, type_id) VALUES (1, 2);`)
  await cp(join(MIGRATIONS, merging), join(folder, merging), { recursive: true })
  expect(await applyMigrations(database.url, { folder })).toContain(merging)
  const all = async (text: string) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
  expect(await all('SELECT id FROM genres ORDER BY id')).toEqual([[1], [4]])
  expect(await all('SELECT id, language_id FROM music ORDER BY id')).toEqual([
    [1, 1],
    [2, 3],
  ])
  expect(await all('SELECT music_id, genre_id FROM music_genres ORDER BY 1, 2')).toEqual([
    [1, 1],
    [2, 1],
    [2, 4],
  ])
  expect(await all('SELECT type_id FROM music_type_links')).toEqual([[1]])
  await expect(client.query(`INSERT INTO languages (name) VALUES ('fARSI')`)).rejects.toThrow('duplicate')
})

test('a database with an unknown migration is refused, and nothing is applied to it', async () => {
  await write('20260101000000_first', 'CREATE TABLE a (id INT);')
  await applyMigrations(database.url, { folder })
  await rm(join(folder, '20260101000000_first'), { recursive: true })
  await write('20260101000000_other', 'CREATE TABLE z (id INT);')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow(
    /^The database is newer than this version of Nava, which does not know the migration 20260101000000_first\.[^\n]*$/,
  )
  expect(await tables()).toEqual(['a'])
})

test('a migration that PostgreSQL refused is retried once the cause is removed', async () => {
  await write('20260101000000_picky', 'CREATE TABLE a AS SELECT * FROM b;')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow('"b" does not exist')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow('"b" does not exist')
  await client.query('CREATE TABLE b (id INT)')
  expect(await applyMigrations(database.url, { folder })).toEqual(['20260101000000_picky'])
  expect(await applyMigrations(database.url, { folder })).toEqual([])
})

describe('a migration whose program is killed', () => {
  /** Starts a migration that waits for a lock, kills its program, and returns the process of the server. */
  async function killWhileMigrating(): Promise<number> {
    await write('20260101000000_first', 'CREATE TABLE kept (id INT)')
    await applyMigrations(database.url, { folder })
    await client.query('BEGIN; LOCK TABLE kept')
    await write(
      '20260102000000_long',
      'CREATE TABLE a (id INT); ALTER TABLE kept ADD COLUMN more INT; -- end',
    )
    const program = `const { applyMigrations } = await import(${JSON.stringify(join(import.meta.dirname, 'apply-migrations.ts'))})
      await applyMigrations(${JSON.stringify(database.url)}, { folder: ${JSON.stringify(folder)} })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
    const waiting = async () => {
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'kept'::regclass`,
      )
      return rows[0]?.pid
    }
    const server = await vi.waitFor(
      async () => (await waiting()) ?? Promise.reject(new Error('not yet')),
      TEST_TIMEOUT,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    return server
  }

  test('is repeated if the server rolled it back', async () => {
    await client.query('SELECT pg_terminate_backend($1)', [await killWhileMigrating()])
    await client.query('COMMIT')
    expect(await applyMigrations(database.url, { folder })).toEqual(['20260102000000_long'])
    expect(await tables()).toEqual(['a', 'kept'])
  })

  test('is finished if the server goes on with it and commits it', async () => {
    await killWhileMigrating()
    const again = applyMigrations(database.url, { folder })
    await client.query('COMMIT')
    expect(await again).toEqual([])
    expect(await tables()).toEqual(['a', 'kept'])
    const { rows } = await client.query(
      `SELECT applied_steps_count AS steps, logs FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND migration_name = '20260102000000_long'`,
    )
    expect(rows).toEqual([{ steps: 1, logs: null }])
  })
})

test('a migration that an earlier version left unfinished is named, and nothing is applied until a person has resolved it', async () => {
  await write('20260101000000_first', 'CREATE TABLE a (id INT);')
  await applyMigrations(database.url, { folder })
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '20260102000000_half')`,
  )
  await write('20260102000000_half', 'CREATE TABLE b (id INT);')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow(
    /^The migration 20260102000000_half did not end\.[^\n]*$/,
  )
  await client.query(`DELETE FROM _prisma_migrations WHERE finished_at IS NULL`)
  expect(await applyMigrations(database.url, { folder })).toEqual(['20260102000000_half'])
})

test('Nava’s own migrations start ids at 1001 and enforce the constraints of the model', async () => {
  await cp(MIGRATIONS, folder, { recursive: true })
  await applyMigrations(database.url, { folder })
  const artist = await client.query(
    `INSERT INTO artists (name, updated_at) VALUES ('Ali', now()) RETURNING id`,
  )
  expect(artist.rows).toEqual([{ id: 1001 }])
  await expect(client.query('UPDATE artists SET follower_count = -1')).rejects.toThrow('artists_counts')
})
