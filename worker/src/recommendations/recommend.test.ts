import { openDatabase } from '@nava/db'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDue, recommend, type Run } from './recommend.ts'

const local = (day: number, hour: number) => new Date(2026, 4, day, hour)
const run = (startedAt: Date | null, more: Partial<Run> = {}): Run => ({
  requestedAt: null,
  startedAt,
  finishedAt: startedAt && new Date(startedAt.getTime() + 1000),
  ...more,
})

describe('a run is due', () => {
  test('at first, and each night at three', () => {
    expect(isDue(run(null), local(1, 12))).toBe(true)
    expect(isDue(run(local(1, 12)), local(2, 2))).toBe(false)
    expect(isDue(run(local(1, 12)), local(2, 4))).toBe(true)
    expect(isDue(run(local(2, 4)), local(2, 23))).toBe(false)
  })

  test('when it was requested since', () => {
    expect(isDue(run(local(1, 12), { requestedAt: local(1, 11) }), local(1, 13))).toBe(false)
    expect(isDue(run(local(1, 12), { requestedAt: local(1, 13) }), local(1, 13))).toBe(true)
  })

  test('an hour after one that did not end', () => {
    const broken = run(local(2, 4), { finishedAt: local(1, 4) })
    expect(isDue(broken, local(2, 4.5))).toBe(false)
    expect(isDue(broken, local(2, 5))).toBe(true)
  })

  test('when the last one is in the future, since a clock had jumped', () => {
    expect(isDue(run(local(20, 4)), local(2, 12))).toBe(true)
    expect(isDue(run(local(2, 4), { requestedAt: local(20, 4) }), local(2, 12))).toBe(false)
    expect(isDue(run(new Date(local(2, 12).getTime() + 2000)), local(2, 12))).toBe(false)
  })
})

describe('a worker', () => {
  let database: TestDatabase
  let opened: ReturnType<typeof openDatabase>
  const log = pino({ level: 'silent' })
  beforeAll(async () => {
    database = await createTestDatabase()
    opened = openDatabase(database.url, { connections: 4 })
  })
  afterAll(async () => {
    await opened.close()
    await database.drop()
  })

  test('runs once, also beside others, and again on request', async () => {
    const { sql, db } = opened
    await db.music.create({ data: { title: 'A track', isConfirmed: true, hasAudio: true } })
    const runs = await Promise.all([
      recommend({ sql, log }),
      recommend({ sql, log }),
      recommend({ sql, log }),
    ])
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect(await recommend({ sql, log })).toBe(false)
    expect(await db.similarMusic.count()).toBe(1)
    await sql.query('UPDATE recommendation_runs SET requested_at = clock_timestamp()')
    expect(await recommend({ sql, log })).toBe(true)
    expect(await recommend({ sql, log })).toBe(false)
  })

  test('that is stopped leaves the run to the next one', async () => {
    const { sql } = opened
    await sql.query('UPDATE recommendation_runs SET requested_at = clock_timestamp()')
    expect(await recommend({ sql, log }, { signal: AbortSignal.abort() })).toBe(false)
    await sql.query('UPDATE recommendation_runs SET requested_at = clock_timestamp()')
    expect(await recommend({ sql, log })).toBe(true)
  })
})
