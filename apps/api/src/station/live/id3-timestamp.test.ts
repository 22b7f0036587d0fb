import { expect, it } from 'vitest'
import { clockTicks, id3Timestamp } from './id3-timestamp.ts'
import { readTimestamp } from '../../testing/read-timestamp.ts'

it('says where the first sample is on a clock of 90 kHz', () => {
  expect(readTimestamp(id3Timestamp(0n))).toEqual({ ticks: 0n, bytes: 73 })
  expect(readTimestamp(id3Timestamp(clockTicks(4_000_000))).ticks).toBe(360_000n)
  expect(readTimestamp(id3Timestamp(clockTicks(26_122_449))).ticks).toBe(2_351_020n)
})

it('wraps after 33 bits', () => {
  const day = 86_400_000_000
  expect(readTimestamp(id3Timestamp(clockTicks(2 * day))).ticks).toBe((2n * 86_400n * 90_000n) % (1n << 33n))
})
