import { afterAll, beforeAll, expect, test } from 'vitest'
import { countJobTime } from './job-times.ts'
import { createFixtures, type Fixtures } from './testing/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

test('durations of jobs are counted by job, outcome and upper limit', async () => {
  const { db } = fixtures
  const count = (seconds: number, outcome: 'done' | 'failed' = 'done') =>
    countJobTime(fixtures.deps, { job: 'encodeImage', outcome, seconds })
  await Promise.all([count(0.5), count(0.25), count(0.51), count(4000), count(4000), count(1, 'failed')])
  const rows = await db.jobTime.findMany({ orderBy: [{ outcome: 'asc' }, { upTo: 'asc' }] })
  expect(
    rows.map(({ outcome, upTo, count: times, seconds }) => [outcome, upTo, Number(times), seconds]),
  ).toEqual([
    ['done', 0.5, 2, 0.75],
    ['done', 2, 1, 0.51],
    ['done', Infinity, 2, 8000],
    ['failed', 2, 1, 1],
  ])
})

test('a duration that cannot be counted is logged, and the job ends all the same', async () => {
  const { deps, logged } = fixtures
  await deps.db.$executeRaw`ALTER TABLE job_times RENAME TO elsewhere`
  await countJobTime(deps, { job: 'encodeImage', outcome: 'done', seconds: 1 })
  expect(logged.at(-1)).toMatchObject({ msg: 'the duration of a job could not be counted' })
})
