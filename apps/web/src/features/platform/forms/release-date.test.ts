// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatReleaseDate, parseReleaseDate } from './release-date.ts'

describe('a release date', () => {
  test('is written as MM/dd/yyyy HH:mm', () => {
    expect(formatReleaseDate(new Date(2026, 0, 5, 9, 7))).toBe('01/05/2026 09:07')
  })

  test('does not change if it is formatted and parsed again', () => {
    const minutes = fc.date({ min: new Date(1971, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true })
    fc.assert(
      fc.property(minutes, (date) => {
        date.setSeconds(0, 0)
        const text = formatReleaseDate(date)
        const read = parseReleaseDate(text)
        // In an hour that a clock change repeats, two times have the same text.
        expect(read && formatReleaseDate(read)).toBe(text)
      }),
    )
  })

  test('may omit the time of day and use Persian digits', () => {
    expect(parseReleaseDate('11/21/2026')).toEqual(new Date(2026, 10, 21))
    expect(parseReleaseDate('۱۱/۲۱/۲۰۲۶ ۰۸:۳۰')).toEqual(new Date(2026, 10, 21, 8, 30))
  })

  test.each([
    '',
    'tomorrow',
    '2026-11-21',
    '02/30/2026',
    '13/01/2026',
    '11/21/2026 24:00',
    '11/21/2026 9:60',
  ])('%j is not a valid date', (text) => {
    expect(parseReleaseDate(text)).toBeUndefined()
  })
})
