import { expect, it } from 'vitest'
import { isUndated, releaseDateOf, UNDATED } from './release-date.ts'

it('a recording with a day is of that day', () => {
  expect(releaseDateOf({ year: 2019, day: '2019-05-17' })).toBe('2019-05-17T00:00:00.000Z')
})

it.each([
  [1987, '1987-01-01'],
  [1970, '1970-01-01'],
  [0, '1000-01-01'],
  [87, '1000-01-01'],
  [12_026, '1000-01-01'],
])('a recording of the year %i is of %s', (year, day) => {
  expect(releaseDateOf({ year, day: '' }).slice(0, 10)).toBe(day)
})

it('a recording without a year is before those of the years that tags name', () => {
  expect(UNDATED < releaseDateOf({ year: 1001, day: '' })).toBe(true)
  expect(['', '1970-01-01'].map((day) => isUndated(new Date(releaseDateOf({ year: 0, day }))))).toEqual([
    true,
    false,
  ])
})
