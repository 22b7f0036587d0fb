import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptTimes } from './retention.ts'

const DAY = 24 * 60 * 60 * 1000
const texts = (times: readonly Date[]) => times.map((time) => time.toISOString().slice(0, 16))
const kept = (...times: string[]) => texts(keptTimes(times.map((time) => new Date(`${time}Z`))))

test('the newest two backups are kept, of earlier days the last one', () => {
  expect(
    kept('2026-03-02T03:00', '2026-03-02T12:00', '2026-03-02T18:00', '2026-03-01T03:00', '2026-03-01T12:00'),
  ).toEqual(['2026-03-02T18:00', '2026-03-02T12:00', '2026-03-01T12:00'])
})

test('after half a year of daily backups those of 7 days, 4 weeks and 6 months are kept', () => {
  const all = Array.from({ length: 200 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 3)))
  // The last backup is from Sunday, 19 July.
  expect(texts(keptTimes(all)).map((time) => time.slice(0, 10))).toEqual([
    ...['2026-07-19', '2026-07-18', '2026-07-17', '2026-07-16', '2026-07-15', '2026-07-14', '2026-07-13'],
    ...['2026-07-12', '2026-07-05'],
    // The last backup of June, and of its week
    '2026-06-30',
    '2026-06-28',
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28'],
  ])
})

test('days without a backup do not count, so a pause loses nothing', () => {
  const old = ['2025-01-05T03:00', '2025-01-04T03:00', '2025-01-03T03:00']
  expect(kept('2026-03-02T03:00', ...old)).toEqual(['2026-03-02T03:00', ...old])
})

const someTimes = fc.array(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  {
    maxLength: 60,
  },
)

test('the newest backup is always kept, never more than 18, and keeping again changes nothing', () => {
  fc.assert(
    fc.property(someTimes, (times) => {
      const result = keptTimes(times)
      expect(result[0]?.getTime()).toBe(times.length === 0 ? undefined : Math.max(...times.map(Number)))
      expect(result.length).toBeLessThanOrEqual(18)
      expect(keptTimes(result)).toEqual(result)
    }),
  )
})

const weekOf = (time: Date) => Math.floor((time.getTime() / DAY + 3) / 7)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)

test('with a backup each day and pruning after each, the last 7 days, 4 weeks and 6 months have one at all times', () => {
  const firsts = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(firsts, fc.integer({ min: 1, max: 400 }), (first, days) => {
      const all = Array.from({ length: days }, (_, day) => new Date(first.getTime() + day * DAY))
      let there: Date[] = []
      for (const time of all) there = keptTimes([...there, time])
      const last = (periodOf: (time: Date) => unknown, of: Date[], periods: number) =>
        [...new Set(of.toReversed().map(periodOf))].slice(0, periods)
      const oldestFirst = there.toReversed()
      expect(oldestFirst.slice(-7)).toEqual(all.slice(-7))
      expect(last(weekOf, oldestFirst, 4)).toEqual(last(weekOf, all, 4))
      expect(last(monthOf, oldestFirst, 6)).toEqual(last(monthOf, all, 6))
    }),
    { numRuns: 30 },
  )
})
