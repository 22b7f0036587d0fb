// @vitest-environment node
import { expect, test } from 'vitest'
import { isDueToPreload } from './preload.ts'

/** Returns an element of 200 seconds that is loaded up to a second. */
const element = (currentTime: number, loadedTo: number, duration = 200) => ({
  currentTime,
  duration,
  buffered: { length: 1, start: () => 0, end: () => loadedTo },
})

test('the next item is preloaded after the current one has loaded', () => {
  expect(isDueToPreload(element(10, 100))).toBe(false)
  expect(isDueToPreload(element(10, 199.8))).toBe(true)
})

test('the next item is preloaded half a minute before the end in any case', () => {
  expect(isDueToPreload(element(169, 180))).toBe(false)
  expect(isDueToPreload(element(171, 180))).toBe(true)
})

test('nothing is preloaded before the duration is known', () => {
  expect(isDueToPreload(element(0, 0, Number.NaN))).toBe(false)
})
