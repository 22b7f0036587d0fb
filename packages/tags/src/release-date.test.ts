import { expect, it } from 'vitest'
import { releaseDateOf } from './release-date.ts'

const NOW = Date.UTC(2026, 10, 26)

it('a recording with a day is of that day', () => {
  expect(releaseDateOf({ year: 2019, day: '2019-05-17' }, NOW, NOW)).toBe('2019-05-17T00:00:00.000Z')
})

it.each([
  [1987, Date.UTC(2020, 0, 1), '1987-01-01'],
  [0, Date.UTC(2009, 4, 6), '2009-05-06'],
  [87, Date.UTC(2009, 4, 6), '2009-05-06'],
  [12_026, 0.5, '1970-01-02'],
  [0, Date.UTC(2100, 0, 1), '2026-11-26'],
])('a recording of the year %i in a file of %i is of %s', (year, modified, day) => {
  expect(releaseDateOf({ year, day: '' }, modified, NOW).slice(0, 10)).toBe(day)
})
