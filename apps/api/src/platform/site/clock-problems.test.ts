import { recordBackup } from '@nava/backup/backup-state'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockProblems } from './clock-problems.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let database: TestDatabase
let sql: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  sql = new Pool({ connectionString: database.url })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const wrong = (minutes: number) => [{ code: 'clock.wrong', params: { minutes: String(minutes) } }]

it('a clock that is set and set back is shown, and a small correction is not', async () => {
  let ahead = 0
  const find = clockProblems(sql, {
    wall: () => Date.now() + ahead,
    steady: () => performance.now(),
  })
  ahead = 2 * 60_000
  expect(await find()).toEqual([])
  ahead = 400 * DAY
  expect(await find()).toEqual(wrong(400 * 24 * 60))
  ahead = 0
  expect(await find()).toEqual(wrong(-400 * 24 * 60))
})

it('a clock that differs from the database’s is shown', async () => {
  const find = clockProblems(sql, { wall: () => Date.now() - HOUR, steady: () => performance.now() })
  expect(await find()).toEqual(wrong(-60))
})

it('a backup or recommendations of the future are shown until newer ones replace them', async () => {
  const find = clockProblems(sql)
  const backupAt = (time: number) =>
    recordBackup(sql, { place: '/mnt/backups', takenAt: new Date(Date.now() + time).toISOString() })
  expect(await find()).toEqual([])
  await backupAt(2 * HOUR)
  expect(await find()).toEqual(wrong(120))
  await backupAt(-HOUR)
  expect(await find()).toEqual([])
  await sql.query(`UPDATE recommendation_runs SET finished_at = now() + interval '3 hours'`)
  expect(await find()).toEqual(wrong(180))
})
