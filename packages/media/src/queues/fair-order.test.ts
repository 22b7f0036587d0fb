import { MIB } from '@nava/contracts'
import { expect, test } from 'vitest'
import { LAST_UPLOAD, priorityBySize, priorityByWork, activeUploadsOf } from './fair-order.ts'

test('uploads of owners with fewer active uploads come first, then smaller uploads', () => {
  const order = [
    priorityBySize(0, MIB),
    priorityBySize(0, 16 * MIB),
    priorityBySize(0, 8000 * MIB),
    priorityBySize(1, MIB),
    priorityBySize(2, MIB),
  ]
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(new Set(order).size).toBe(order.length)
  expect(priorityByWork(0, 5000)).toBeLessThan(priorityByWork(1, 1))
  expect(priorityByWork(0, 1)).toBeLessThan(priorityByWork(0, 61))
})

test('a priority is within the queue’s range, and its active uploads can be read back from it', () => {
  expect(priorityBySize(0, 0)).toBe(1)
  expect(priorityBySize(1_000_000, 0)).toBe(LAST_UPLOAD)
  for (const activeUploads of [0, 1, 7, 300])
    for (const bytes of [0, 20 * MIB, 900 * MIB])
      expect(activeUploadsOf(priorityBySize(activeUploads, bytes))).toBe(activeUploads)
  expect(activeUploadsOf(0)).toBe(0)
})
