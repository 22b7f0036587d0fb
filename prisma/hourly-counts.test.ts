import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Sql } from './client.ts'
import { hourlyCounts } from './hourly-counts.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
  sql = opened.sql
})
beforeEach(() => sql.query('DELETE FROM hourly_counts'))
afterAll(async () => {
  await opened.close()
  await database.drop()
})

it('counts of several processes add up, each written in one statement', async () => {
  const [one, other] = [hourlyCounts(sql), hourlyCounts(sql)]
  for (const counts of [one, other])
    for (let times = 0; times < 50; times++) {
      counts.add('error', `code.${times % 2}`)
      counts.add('mail', 'sent', 2)
    }
  expect(await one.ofDay('error')).toEqual([])
  await Promise.all([one.flush(), other.flush()])
  await Promise.all([one.flush(), other.flush()])
  expect(await one.ofDay('error')).toEqual([
    { code: 'code.0', count: 50 },
    { code: 'code.1', count: 50 },
  ])
  expect(await other.ofDay('mail')).toEqual([{ code: 'sent', count: 200 }])
})

it('what cannot be written is kept for the next time', async () => {
  let isAway = true
  const counts = hourlyCounts({
    query: (...words: Parameters<Sql['query']>) =>
      isAway ? Promise.reject(new Error('away')) : sql.query(...words),
  } as never)
  counts.add('error', 'server.failed')
  await expect(counts.flush()).rejects.toThrow('away')
  counts.add('error', 'server.failed')
  isAway = false
  await counts.flush()
  expect(await counts.ofDay('error')).toEqual([{ code: 'server.failed', count: 2 }])
})

it('codes are bounded, in number and in length, and old hours are removed', async () => {
  await sql.query(`INSERT INTO hourly_counts VALUES (now() - interval '3 days', 'error', 'old', 1),
    (now() + interval '1 year', 'error', 'ahead', 1)`)
  const counts = hourlyCounts(sql)
  for (let code = 0; code < 1000; code++) counts.add('error', `${code} ${'x'.repeat(500)}`)
  await counts.flush()
  const { rows } = await sql.query<{ code: string; count: number }>('SELECT code, count FROM hourly_counts')
  expect(rows).toHaveLength(201)
  expect(rows.find(({ code }) => code === 'other')?.count).toBe(800)
  expect(Math.max(...rows.map(({ code }) => code.length))).toBe(60)
  expect(rows.filter(({ code }) => code === 'old' || code === 'ahead')).toEqual([])
})
