import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { isUnreachable } from './is-unreachable.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )

/** Makes new playlists fail with this SQLSTATE; returns the errors of `pg` and of Prisma, raw and typed. */
async function errorsWith(sqlState: string): Promise<unknown[]> {
  const { db, sql } = opened
  const raise = `BEGIN RAISE EXCEPTION 'told so' USING ERRCODE = '${sqlState}'; END`
  await sql.query(
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ ${raise} $$;
     CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON playlists FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  const insert = `INSERT INTO playlists (user_id, name) VALUES (1, 'x')`
  const row = { data: { userID: 1, name: 'x' } }
  return [
    await errorOf(sql.query(insert)),
    await errorOf(db.$executeRawUnsafe(insert)),
    await errorOf(db.playlist.create(row)),
    await errorOf(db.$transaction((tx) => tx.playlist.create(row))),
  ]
}

describe('a database', () => {
  it('is unreachable if it is shutting down, starting, or out of disk, memory or connections', async () => {
    for (const sqlState of ['53100', '53200', '53300', '57P01', '57P02', '57P03', '08006', '08P01'])
      for (const error of await errorsWith(sqlState))
        expect(isUnreachable(error), `${sqlState}: ${String(error)}`).toBe(true)
  })

  it('is not unreachable if a statement is wrong or refused', async () => {
    for (const sqlState of ['23505', '23503', '42P01', '57014', '40001', 'P0001', '22P02'])
      for (const error of await errorsWith(sqlState))
        expect(isUnreachable(error), `${sqlState}: ${String(error)}`).toBe(false)
  })

  it('is unreachable if its address or socket does not respond, or nothing listens there', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    for (const url of [
      `postgres://nava:secret@127.0.0.1:${port}/nava`,
      'postgres://nava:secret@127.0.0.1:1/nava',
      'postgres://nava:secret@localhost:1/nava',
      'postgres://nava:secret@localhost/nava?host=%2Fnowhere',
    ]) {
      const { db, sql, close } = openDatabase(url, { connections: 1, timeout: 100 })
      const errors = [
        await errorOf(sql.query('SELECT 1')),
        await errorOf(db.playlist.findFirst()),
        await errorOf(db.$queryRaw`SELECT 1`),
        await errorOf(db.$transaction([db.playlist.findFirst()])),
        await errorOf(db.$transaction((tx) => tx.playlist.findFirst())),
      ]
      for (const error of errors) expect(isUnreachable(error), `${url}: ${String(error)}`).toBe(true)
      await close()
    }
    silent.close()
  })

  it('is unreachable if all connections are in use for too long', async () => {
    const { db, sql, close } = openDatabase(database.url, { connections: 1, timeout: 2000 })
    const held = await sql.connect()
    for (const error of [await errorOf(sql.query('SELECT 1')), await errorOf(db.playlist.findFirst())])
      expect(isUnreachable(error), String(error)).toBe(true)
    held.release()
    await close()
  })

  it('is unreachable if the connection breaks in the middle of a statement', async () => {
    const { db, sql, close } = openDatabase(database.url)
    const cut = async (sleeping: PromiseLike<unknown>) => {
      const failed = errorOf(sleeping)
      await expect
        .poll(async () => {
          const { rowCount } = await opened.sql.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%' AND datname = current_database()`,
          )
          return rowCount
        })
        .toBe(1)
      return failed
    }
    expect(isUnreachable(await cut(sql.query('SELECT pg_sleep(60)')))).toBe(true)
    expect(isUnreachable(await cut(db.$queryRawUnsafe('SELECT pg_sleep(60)::text')))).toBe(true)
    await close()
  })
})

describe('another error', () => {
  it('does not mean an unreachable database: a missing file, an aborted request, anything without a code', async () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    for (const error of [
      await errorOf(readFile('/nowhere/at/all')),
      aborted,
      new Error('x'),
      'text',
      null,
      {},
    ])
      expect(isUnreachable(error), String(error)).toBe(false)
  })
})
