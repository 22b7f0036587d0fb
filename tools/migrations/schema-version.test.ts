import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import {
  assertMigrated,
  compareMigrations,
  isOldServer,
  migrationNames,
  readSchemaState,
  untilMigrated,
} from '@nava/db/schema-version'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { applyMigrations } from './apply-migrations.ts'

let database: TestDatabase
let folder: string
let client: Client

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'nava-migrations-'))
  await write('20260101000000_first', 'CREATE TABLE a (id INT);')
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

const state = async () => readSchemaState(client, await migrationNames(folder))

const begin = (name: string) =>
  client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, '', $1)`, [name])

/** Waits as a program does; returns its log, and how often it began to wait. */
function wait(options: { allowsNewer?: boolean; url?: string } = {}) {
  const logged: string[] = []
  const onWait = vi.fn(async () => undefined)
  const say = (text: string) => void logged.push(text)
  const done = untilMigrated(options.url ?? database.url, {
    allowsNewer: options.allowsNewer ?? false,
    log: { info: say, warn: say },
    onWait,
    folder,
    lookEvery: 10,
  })
  return { logged, onWait, done }
}

test('a database is older until each known migration was applied, and then current', async () => {
  expect(await state()).toEqual({ state: 'older', missing: ['20260101000000_first'] })
  await applyMigrations(database.url, { folder })
  expect(await state()).toEqual({ state: 'current' })
  await write('20260102000000_second', 'CREATE TABLE b (id INT);')
  expect(await state()).toEqual({ state: 'older', missing: ['20260102000000_second'] })
})

test('a database with an unknown migration is newer, whatever else is missing', async () => {
  await applyMigrations(database.url, { folder })
  await begin('20990101000000_later')
  await write('20260102000000_second', 'CREATE TABLE b (id INT);')
  expect(await state()).toEqual({ state: 'newer', unknown: ['20990101000000_later'] })
})

test('an unfinished migration has failed, unless somebody is applying migrations', async () => {
  await applyMigrations(database.url, { folder })
  await write('20260102000000_second', 'CREATE TABLE b (id INT);')
  await begin('20260102000000_second')
  expect(await state()).toEqual({ state: 'failed', migration: '20260102000000_second', reason: '' })
  const applying = new Client({ connectionString: database.url })
  await applying.connect()
  await applying.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate])
  expect(await state()).toEqual({ state: 'older', missing: ['20260102000000_second'] })
  await applying.end()
  await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL`)
  expect(await state()).toMatchObject({ state: 'older' })
})

test('migrations are compared by name, in any order', () => {
  const row = (name: string, isFinished = true) => ({ name, isFinished, logs: 'ERROR: no\nDETAIL: none' })
  expect(compareMigrations([row('b'), row('a')], ['a', 'b'], false)).toEqual({ state: 'current' })
  expect(compareMigrations([row('a', false), row('b')], ['a', 'b'], false)).toEqual({
    state: 'failed',
    migration: 'a',
    reason: 'ERROR: no',
  })
})

test('PostgreSQL 15 and later are accepted, and older ones refused in one line', async () => {
  expect([149_999, 140_012].map(isOldServer)).toEqual([true, true])
  expect([150_000, 150_018, 180_004].map(isOldServer)).toEqual([false, false, false])
  const { rows } = await client.query<{ number: number }>(
    `SELECT current_setting('server_version_num')::int AS number`,
  )
  expect(isOldServer(rows[0]?.number ?? 0)).toBe(false)
  const old = { query: async () => ({ rows: [{ number: 140_012, version: '14.12', isMigrated: false }] }) }
  await expect(assertMigrated(old, { allowsNewer: true })).rejects.toThrow(
    /^This is PostgreSQL 14\.12: Nava needs PostgreSQL 15 or later\.$/,
  )
})

test('a program waits for the migrations, reports it once, and continues when they are applied', async () => {
  const { logged, onWait, done } = wait()
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  expect(logged[0]).toMatch(
    /^The database is older than this version of Nava: .*_first to be applied .* Waiting\.$/,
  )
  await applyMigrations(database.url, { folder })
  await done
  expect(logged.at(-1)).toBe('The database is ready.')
  expect(logged.filter((line) => line.includes('older'))).toHaveLength(1)
  expect(onWait).toHaveBeenCalledTimes(1)
})

test('a program that finds all migrations applied neither waits nor reports anything', async () => {
  await applyMigrations(database.url, { folder })
  const { logged, onWait, done } = wait()
  await done
  expect(logged).toEqual([])
  expect(onWait).not.toHaveBeenCalled()
})

test('a waiting program reports that a migration has failed, and why', async () => {
  await write('20260102000000_broken', 'SELECT nothing_like_that;')
  await expect(applyMigrations(database.url, { folder })).rejects.toThrow('nothing_like_that')
  const { logged, done } = wait()
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  expect(logged[0]).toMatch(
    /^The migration 20260102000000_broken did not end: .*nothing_like_that.*upgrading\.md/,
  )
  await writeFile(join(folder, '20260102000000_broken', 'migration.sql'), 'CREATE TABLE b (id INT);')
  await applyMigrations(database.url, { folder })
  await done
})

test('a program refuses a newer database in one line, unless it is configured to use it', async () => {
  await applyMigrations(database.url, { folder })
  await begin('20990101000000_later')
  const refusal =
    /^The database is newer than this version of Nava, which does not know the migration 20990101000000_later\.[^\n]*$/
  await expect(wait().done).rejects.toThrow(refusal)
  const { logged, done } = wait({ allowsNewer: true })
  await done
  expect(logged).toEqual([expect.stringMatching(/ALLOW_NEWER_SCHEMA is 1\.$/)])
})

test('a program waits for an unreachable server, and reports a missing database', async () => {
  await applyMigrations(database.url, { folder })
  const sockets = join(folder, 'sockets')
  const url = new URL(database.url)
  const running = url.searchParams.get('host') ?? ''
  url.searchParams.set('host', sockets)
  const { logged, done } = wait({ url: url.href })
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  expect(logged[0]).toMatch(/^The database cannot be reached: .*ENOENT.* Waiting\.$/)
  await symlink(running, sockets)
  await done
  url.pathname = 'no_such_database'
  await expect(wait({ url: url.href }).done).rejects.toThrow('"no_such_database" does not exist')
})
