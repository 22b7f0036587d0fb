// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { dayKey, daysAfter, daysAround, startingOn } from './days.ts'

afterEach(() => void vi.unstubAllEnvs())

const at = (hours: number, minutes = 0, day = 10) => new Date(2026, 2, day, hours, minutes)
const programme = (scheduleID: number, date: Date) => ({ scheduleID, date: date.toISOString() })

test('the strip has seven days with today in the middle, over the end of a month', () => {
  const days = daysAround(new Date(2026, 1, 27, 23, 59), 3)
  expect(days.map(dayKey)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(days.every((day) => day.getHours() === 0)).toBe(true)
})

test.each([
  // Days of 23 and 25 hours, and a day without midnight
  ['Europe/Berlin', [2026, 2, 29], 23],
  ['Europe/Berlin', [2026, 9, 25], 25],
  ['Africa/Cairo', [2026, 3, 24], 23],
] as const)(
  'in %s the day %j has %d hours, and the next one begins after it',
  (zone, [year, month, date], hours) => {
    vi.stubEnv('TZ', zone)
    const day = new Date(year, month, date)
    const next = daysAfter(day, 1)
    expect(next.getDate()).toBe(date + 1)
    expect((next.getTime() - day.getTime()) / 3_600_000).toBe(hours)
    const rows = [0, hours - 0.1, hours].map((after, id) =>
      programme(id, new Date(day.getTime() + after * 3_600_000)),
    )
    expect(startingOn(rows, day).map(({ scheduleID }) => scheduleID)).toEqual([0, 1])
    expect(daysAround(day, 3).map(dayKey)).toHaveLength(7)
    expect(new Set(daysAround(day, 3).map(dayKey)).size).toBe(7)
  },
)

test('a day has what starts between its midnights in the reader’s time zone, in order and once', () => {
  const rows = [
    programme(4, at(23, 59)),
    programme(1, at(0)),
    programme(2, at(12)),
    programme(2, at(12)),
    programme(5, at(0, 0, 11)),
    programme(6, at(23, 59, 9)),
  ]
  expect(startingOn(rows, at(0)).map(({ scheduleID }) => scheduleID)).toEqual([1, 2, 4])
})
