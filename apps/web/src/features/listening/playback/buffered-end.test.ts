// @vitest-environment node
import { expect, test } from 'vitest'
import { bufferedEnd } from './buffered-end.ts'

const media = (currentTime: number, ...ranges: [start: number, end: number][]) => ({
  currentTime,
  buffered: {
    length: ranges.length,
    start: (at: number) => ranges[at]?.[0] ?? Number.NaN,
    end: (at: number) => ranges[at]?.[1] ?? Number.NaN,
  },
})

test('only the buffered range that contains the position counts', () => {
  expect(bufferedEnd(media(15, [0, 10], [12, 20], [30, 40]))).toBe(20)
})

test('a range that begins slightly later counts, because browsers play over such gaps', () => {
  expect(bufferedEnd(media(0, [0.2, 10]))).toBe(10)
  expect(bufferedEnd(media(0, [0.5, 10]))).toBe(0)
})

test('nothing is buffered in an empty element, or beyond what was loaded', () => {
  expect(bufferedEnd(media(0))).toBe(0)
  expect(bufferedEnd(media(11, [0, 10]))).toBe(0)
})
