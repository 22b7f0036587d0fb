// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsLeft } from './use-countdown.ts'

const time = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('a countdown shows whole seconds, and 1 until it is over', () => {
  expect(secondsLeft(10_000, 0)).toBe(10)
  expect(secondsLeft(10_000, 9_001)).toBe(1)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
})

test('a countdown never increases with time, and never falls below 0', () => {
  fc.assert(
    fc.property(time, time, fc.nat(500_000), (deadline, now, later) => {
      const left = secondsLeft(deadline, now)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(secondsLeft(deadline, now + later)).toBeLessThanOrEqual(left)
    }),
  )
})
