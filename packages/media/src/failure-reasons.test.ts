import { expect, test } from 'vitest'
import { givenUpReason, mayRetry, serverFaultReason, storageFullReason } from './failure-reasons.ts'

test('a fault of the server’s may be tried again, a fault of the file’s not', () => {
  for (const reason of [storageFullReason, serverFaultReason, givenUpReason])
    expect(mayRetry(reason)).toBe(true)
  expect(mayRetry('There is no sound in this file.')).toBe(false)
})
