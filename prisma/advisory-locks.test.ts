import { expect, it } from 'vitest'
import { ADVISORY_LOCK_CLASSES, ADVISORY_LOCKS } from './advisory-locks.ts'

it.each([
  ['one key', ADVISORY_LOCKS],
  ['two keys', ADVISORY_LOCK_CLASSES],
])('No two advisory locks with %s have the same number', (_, locks) => {
  const keys = Object.values(locks)
  expect(new Set(keys).size).toBe(keys.length)
})
