import { expect, test } from 'vitest'
import { GIVEN_UP_REASON, mayRetry, SERVER_FAULT_REASON, STORAGE_FULL_REASON } from './failure-reasons.ts'

test('a fault of the server’s may be tried again, a fault of the file’s not', () => {
  for (const reason of [STORAGE_FULL_REASON, SERVER_FAULT_REASON, GIVEN_UP_REASON])
    expect(mayRetry(reason)).toBe(true)
  expect(mayRetry('There is no sound in this file.')).toBe(false)
})
