// @vitest-environment node
import { expect, test } from 'vitest'
import { formatTime } from './format-time.ts'

test('times are formatted as in other players', () => {
  expect([0, 5, 65, 600, 3723].map((seconds) => formatTime(seconds, 'en'))).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '1:02:03',
  ])
})

test('Persian times use Persian digits', () => {
  expect(formatTime(65, 'fa')).toBe('۱:۰۵')
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -3])('%d seconds are 0:00', (seconds) => {
  expect(formatTime(seconds, 'en')).toBe('0:00')
})
