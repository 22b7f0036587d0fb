import { expect, it } from 'vitest'
import { releaseDateOf, UNDATED } from './release-date.ts'

it('a recording with a day is of that day', () => {
  expect(releaseDateOf({ year: 2019, day: '2019-05-17' })).toBe('2019-05-17T00:00:00.000Z')
})

it.each([
  [1987, '1987-01-01'],
  [0, '1970-01-01'],
  [87, '1970-01-01'],
  [12_026, '1970-01-01'],
])('a recording of the year %i is of %s', (year, day) => {
  expect(releaseDateOf({ year, day: '' }).slice(0, 10)).toBe(day)
})

it('a recording without a year is before those of the years that tags name', () => {
  expect(UNDATED < releaseDateOf({ year: 1971, day: '' })).toBe(true)
})
