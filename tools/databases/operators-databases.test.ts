/** Databases and roles as operators have them, on a server with a superuser */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nava/db'
import { SessionClient } from '@nava/db/session'
import { databaseFacts, findFaults } from '@nava/db/session-facts'
import { openQueues } from '@nava/media/queues/queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../backup/restore.ts'
import { backUp, installationIn, openBackups } from '../backup/testing/installations.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { type OperatorsPostgres, startOperatorsPostgres } from './operators-postgres.ts'

let server: OperatorsPostgres
let made = 0

beforeAll(async () => {
  server = await startOperatorsPostgres()
  await server.run('CREATE ROLE nava LOGIN; CREATE ROLE other LOGIN')
})
afterAll(() => server[Symbol.asyncDispose]())

const log = { warn: () => undefined }

/** Makes a database; `setUp` runs in it as the superuser, with NAME for its name. */
async function make({ options = 'OWNER nava', setUp = '' } = {}): Promise<{ name: string; url: string }> {
  const name = `station_${(made += 1)}`
  await server.run(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  if (setUp) await server.run(setUp.replaceAll('NAME', name), name)
  return { name, url: server.url(name, 'nava') }
}

async function withClient<T>(url: string, use: (client: SessionClient) => Promise<T>): Promise<T> {
  const client = new SessionClient(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const faultsOf = (url: string, migrates = true) =>
  withClient(url, (client) => findFaults(client, { migrates }))

/** Adds artists with these names by Prisma, and returns those whose names the search finds by the other texts. */
async function search(url: string, names: Readonly<Record<string, string>>): Promise<string[]> {
  const { db, sql, close } = openDatabase(url, { connections: 2 })
  try {
    const found: string[] = []
    for (const [name, text] of Object.entries(names)) {
      const { createdAt } = await db.artist.create({ data: { name } })
      expect(createdAt).toBeInstanceOf(Date)
      const { rows } = await sql.query<{ name: string }>(
        `SELECT name FROM artists WHERE search LIKE search_text($1) || '%'`,
        [text],
      )
      found.push(...rows.map((row) => row.name))
    }
    return found
  } finally {
    await close()
  }
}

async function expectQueuesToWork(url: string, connections = 2): Promise<void> {
  const queues = await openQueues({ databaseUrl: url, log, connections })
  try {
    const changes: string[] = []
    const stop = queues.watch(({ jobID }) => void changes.push(jobID))
    let added = 0
    const heard = async () => {
      added += 1
      await queues.enqueue('transcodeAudio', { assetID: 1, version: 'v' }, { jobID: `1-${added}-0` })
      return changes.length
    }
    await expect.poll(heard, { interval: 100 }).toBeGreaterThan(0)
    await stop()
  } finally {
    await queues.close()
  }
}

const schemasWithTables = async (name: string) =>
  (
    await server.run<{ schema: string }>(
      `SELECT DISTINCT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE relkind = 'r' AND n.nspname !~ '^pg_|^information_' ORDER BY 1`,
      name,
    )
  ).map(({ schema }) => schema)

const NAMES = {
  Привет: 'ПРИВЕТ',
  Ωρα: 'ΏΡΑ',
  'Ο Άσωτος Υιός': 'ο ασωτος υιοσ',
  'In My Life IRON': 'in my life iron',
  'گل یخ': 'گل يخ',
}

describe.each([
  ['UTF8 as usual', "OWNER nava ENCODING 'UTF8' LOCALE 'C.UTF-8'"],
  ['locale C', "OWNER nava ENCODING 'UTF8' LOCALE 'C'"],
  ['Turkish of ICU', "OWNER nava ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'"],
])('a database with %s', (_, options) => {
  it('finds names in any case', async () => {
    const { url } = await make({ options })
    await applyMigrations(url)
    expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
    expect(await faultsOf(url)).toEqual({ wrong: [], advice: [] })
  })
})

it.each(['SQL_ASCII', 'LATIN1'])(
  'a database in %s is refused before the first migration',
  async (encoding) => {
    const { name, url } = await make({ options: `OWNER nava ENCODING '${encoding}' LOCALE 'C'` })
    await expect(applyMigrations(url)).rejects.toThrow(
      `The database must be UTF8, and ${name} is ${encoding}: make another one with CREATE DATABASE`,
    )
    expect(await schemasWithTables(name)).toEqual([])
  },
)

it('what the database and the role set does not change what Nava reads and writes', async () => {
  const settings = {
    ...{
      datestyle: 'German',
      timezone: 'Pacific/Chatham',
      intervalstyle: 'sql_standard',
      bytea_output: 'escape',
    },
    ...{ extra_float_digits: '-10', standard_conforming_strings: 'off', array_nulls: 'off' },
    ...{
      quote_all_identifiers: 'on',
      default_transaction_isolation: 'serializable',
      transform_null_equals: 'on',
    },
    ...{ statement_timeout: '600ms', idle_session_timeout: '600ms', lock_timeout: '300ms' },
    ...{ idle_in_transaction_session_timeout: '600ms', transaction_timeout: '30s', xmloption: 'document' },
  }
  const alter = Object.entries(settings).map(([key, value]) => `ALTER DATABASE NAME SET ${key} = '${value}';`)
  const { url } = await make({ setUp: alter.join('') })
  await applyMigrations(url)
  expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
  await expectQueuesToWork(url)
  expect(await faultsOf(url)).toEqual({ wrong: [], advice: [] })
  const { sql, close } = openDatabase(url, { connections: 1 })
  const { rows } = await sql.query(
    `SELECT '2026-11-28T01:02:03Z'::timestamptz AS time, '\\x41'::bytea AS bytes, 1::float8 / 3 AS third,
       ARRAY['NULL', NULL] AS nulls, pg_sleep(0.7)`,
  )
  await close()
  expect(rows[0]).toMatchObject({
    ...{
      time: new Date('2026-11-28T01:02:03Z'),
      bytes: Buffer.from('A'),
      third: 1 / 3,
      nulls: ['NULL', null],
    },
  })
})

describe('a schema of its own', () => {
  it.each([
    ['by ?schema=', '', '&schema=nava'],
    ['by ?schema= with signs', '', '&schema=My%20%22own%22-schema'],
    [
      'by the search_path of the role',
      'CREATE SCHEMA nava AUTHORIZATION nava; ALTER ROLE nava IN DATABASE NAME SET search_path = nava, public',
      '',
    ],
    ['by the name of the role', 'CREATE SCHEMA nava AUTHORIZATION nava; DROP SCHEMA public', ''],
  ])('%s has all tables, and one beside it the queues', async (_, setUp, query) => {
    const { name, url } = await make({ setUp })
    await applyMigrations(url + query)
    expect(await search(url + query, NAMES)).toEqual(Object.keys(NAMES))
    await expectQueuesToWork(url + query)
    const schemas = await schemasWithTables(name)
    expect(schemas).toHaveLength(2)
    expect(schemas).not.toContain('public')
    expect(await applyMigrations(url + query)).toEqual([])
  })

  it('stays empty if another one has tables of the same names', async () => {
    const { name, url } = await make()
    await applyMigrations(url)
    const second = `${url}&schema=second`
    await withClient(second, async (client) => {
      await expect(client.query('CREATE TABLE lost (id INT)')).rejects.toThrow('no schema has been selected')
    })
    expect((await applyMigrations(second)).length).toBeGreaterThan(50)
    await search(second, { Second: 'second' })
    expect(await server.run('SELECT FROM public.artists', name)).toHaveLength(0)
    expect(await server.run('SELECT FROM second.artists', name)).toHaveLength(1)
  })

  it('is backed up, and restored into another one with another role', async () => {
    const [from, to] = [await make(), await make()]
    const source = `${from.url}&schema=own`
    await applyMigrations(source)
    await search(source, NAMES)
    const folder = await mkdtemp(join(tmpdir(), 'nava-schemas-'))
    const target = await openBackups(join(folder, 'backups'))
    await backUp(installationIn(join(folder, 'a'), source), target)
    await restore(installationIn(join(folder, 'b'), to.url), target)
    const names = await server.run<{ name: string }>('SELECT name FROM public.artists ORDER BY id', to.name)
    expect(names.map(({ name }) => name)).toEqual(Object.keys(NAMES))
    expect(await search(to.url, { Later: 'later' })).toEqual(['Later'])
    await rm(folder, { recursive: true })
  })

  it('is found where the tables are, although another one comes first in the search_path', async () => {
    const { name, url } = await make()
    await applyMigrations(url)
    // As when a schema with the name of the role is made later
    await server.run('CREATE SCHEMA nava AUTHORIZATION nava', name)
    expect(await applyMigrations(url)).toEqual([])
    expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
  })
})

it('extensions may be in any schema', async () => {
  const { url } = await make({
    setUp: `CREATE SCHEMA "my extensions"; CREATE EXTENSION pg_trgm SCHEMA "my extensions";
      CREATE SCHEMA extensions; CREATE EXTENSION unaccent SCHEMA extensions;
      GRANT USAGE ON SCHEMA "my extensions", extensions TO nava`,
  })
  await applyMigrations(url)
  expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
  const { db, sql, close } = openDatabase(url, { connections: 1 })
  // Autovacuum and pg_dump look with a search_path of their own.
  await sql.query(`SET search_path = pg_catalog`)
  expect((await sql.query(`SELECT ${(await schemaOf(url)).schema}.search_text('ÉTÉ') AS text`)).rows).toEqual(
    [{ text: 'ete' }],
  )
  await db.$disconnect()
  await close()
})

const schemaOf = (url: string) => withClient(url, async (client) => client.places)

describe('rights', () => {
  const rightsOf = async (url: string) => (await faultsOf(url)).wrong.join('\n')
  const grantsIn = (sentences: string) => sentences.match(/GRANT [^;]*;/g) ?? []

  it.each([
    ['nothing but CONNECT', ''],
    ['its schema only', 'GRANT ALL ON SCHEMA public TO nava'],
    [
      'a database without TEMPORARY',
      'REVOKE TEMPORARY ON DATABASE NAME FROM PUBLIC; REVOKE ALL ON SCHEMA public FROM PUBLIC',
    ],
    [
      'extensions that it may not use',
      'CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions; CREATE EXTENSION unaccent SCHEMA extensions',
    ],
    ['the schema of the queues, which another role made', 'CREATE SCHEMA bullmq'],
  ])('a role with %s is told all GRANTs that it lacks, which then suffice', async (_, setUp) => {
    const { name, url } = await make({ options: '', setUp })
    await expect(applyMigrations(url)).rejects.toThrow(
      'The role nava lacks rights. As the owner of the database',
    )
    expect(await schemasWithTables(name)).toEqual([])
    const sentences = await rightsOf(url)
    const grants = grantsIn(sentences)
    expect(grants.length).toBeGreaterThan(0)
    await server.run(grants.join('\n'), name)
    expect(await rightsOf(url)).toBe('')
    await applyMigrations(url)
    expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
    await expectQueuesToWork(url)
  })

  it('tables of another owner, as after a restored dump, are named before a migration fails at them', async () => {
    const { name } = await make({ options: 'OWNER other' })
    await applyMigrations(server.url(name, 'other'))
    await (await openQueues({ databaseUrl: server.url(name, 'other'), log, connections: 2 })).close()
    const url = server.url(name, 'nava')
    const sentences = await rightsOf(url)
    expect(sentences).toContain(
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "public" TO nava;',
    )
    expect(sentences).toContain('GRANT other TO nava;')
    await server.run(grantsIn(sentences).join('\n'), name)
    expect(await rightsOf(url)).toBe('')
    expect(await applyMigrations(url)).toEqual([])
    await server.run('REVOKE other FROM nava')
  })

  it('a role that only runs Nava needs no right to make anything', async () => {
    const { name } = await make({ options: 'OWNER other' })
    await applyMigrations(server.url(name, 'other'))
    await (await openQueues({ databaseUrl: server.url(name, 'other'), log, connections: 2 })).close()
    const url = server.url(name, 'nava')
    const { wrong } = await faultsOf(url, false)
    await server.run(grantsIn(wrong.join('\n')).join('\n'), name)
    expect((await faultsOf(url, false)).wrong).toEqual([])
    expect(await search(url, NAMES)).toEqual(Object.keys(NAMES))
    await expectQueuesToWork(url)
  })
})

it('a database that takes no changes is named', async () => {
  const { url } = await make({ setUp: 'ALTER DATABASE NAME SET default_transaction_read_only = on' })
  await expect(applyMigrations(url)).rejects.toThrow(
    'The database takes no changes (default_transaction_read_only',
  )
})

it('few connections are said in one sentence, before and after they are taken', async () => {
  const { name, url } = await make()
  await server.run(`ALTER DATABASE ${name} CONNECTION LIMIT 17`)
  const adviceOf = (connections: number | undefined) =>
    withClient(url, async (client) => (await findFaults(client, { connections })).advice)
  expect(await adviceOf(undefined)).toEqual([])
  expect(await adviceOf(8)).toEqual([])
  expect(await adviceOf(26)).toEqual([
    'PostgreSQL allows 17 connections to this role, fewer than an api and a worker may open: DATABASE_CONNECTIONS=8 or less.',
  ])
  await server.run(`ALTER DATABASE ${name} CONNECTION LIMIT 1`)
  await withClient(url, async (client) => {
    await expect(client.another().connect()).rejects.toThrow(
      `All connections that the database ${name} may have are taken: take fewer with DATABASE_CONNECTIONS`,
    )
  })
})

it('an index made by other rules of sorting is told', async () => {
  const { name, url } = await make()
  await server.run(`UPDATE pg_collation SET collversion = '1.1' WHERE collname = 'und-x-icu'`, name)
  const { wrong, advice } = await faultsOf(url)
  expect(wrong).toEqual([])
  expect(advice.join()).toMatch(
    /may miss rows: REINDEX DATABASE .* ALTER COLLATION pg_catalog\."und-x-icu" REFRESH/,
  )
  await server.run(`REINDEX DATABASE ${name}`, name)
  await server.run(`ALTER COLLATION pg_catalog."und-x-icu" REFRESH VERSION`, name)
  expect(await faultsOf(url)).toEqual({ wrong: [], advice: [] })
})

it('each fact has a name of its own', () => {
  expect(new Set(databaseFacts.map(({ name }) => name)).size).toBe(databaseFacts.length)
})
