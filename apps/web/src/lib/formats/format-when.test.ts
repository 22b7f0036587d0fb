import { expect, test } from 'vitest'
import { formatWhen } from './format-when.ts'

test('a time with its weekday has the order of its language', () => {
  const when = '2026-11-30T20:57:00Z'
  expect(formatWhen(when, 'en', 'UTC')).toBe('Mon, Nov 30, 2026, 8:57 PM')
  expect(formatWhen(when, 'fa', 'UTC')).toBe('دوشنبه ۹ آذر ۱۴۰۵، ۲۰:۵۷')
})
