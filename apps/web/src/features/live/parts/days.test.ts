import { expect, test } from 'vitest'
import { dayKey, daysAfter, daysAround, startingOn } from './days.ts'

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

test('a day is followed by the next midnight, also where the clock changes', () => {
  const day = new Date(2026, 2, 29)
  expect(dayKey(daysAfter(day, 1))).toBe('2026-03-30')
  expect(daysAfter(day, 1).getHours()).toBe(0)
})

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
