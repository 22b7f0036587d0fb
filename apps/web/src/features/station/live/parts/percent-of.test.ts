// @vitest-environment node
import { expect, test } from 'vitest'
import { percentOf } from './percent-of.ts'

const span = { startsAt: '2026-11-22T10:00:00.000Z', endsAt: '2026-11-22T11:00:00.000Z' }

test.each([
  ['before it starts', '09:00', 0],
  ['after a quarter', '10:15', 25],
  ['after its end', '12:00', 100],
])('a span of time is over %s by %s as %d percent', (_, time, percent) => {
  expect(percentOf(span, Date.parse(`2026-11-22T${time}:00.000Z`))).toBe(percent)
})
