import { expect, test } from 'vitest'
import { livePosition, timeAt } from './live-edge.ts'

const window = { start: 100, end: 124, delay: 15.4 }

test('a picture near the newest playable moment is live, and one further back is not', () => {
  expect(livePosition(window, 124)).toEqual({ position: 24, length: 24, delay: 15, isLive: true })
  expect(livePosition(window, 119).isLive).toBe(true)
  expect(livePosition(window, 110)).toEqual({ position: 10, length: 24, delay: 15, isLive: false })
})

test('a time outside of the window counts as its nearer end', () => {
  expect(livePosition(window, 80).position).toBe(0)
  expect(livePosition(window, 200).position).toBe(24)
})

test('seeking stays within the window, and away from the moment that expires next', () => {
  expect(timeAt(window, 10)).toBe(110)
  expect(timeAt(window, -5)).toBe(101)
  expect(timeAt(window, 0)).toBe(101)
  expect(timeAt(window, 500)).toBe(124)
  expect(timeAt({ start: 5, end: 5 }, 0)).toBe(5)
})
