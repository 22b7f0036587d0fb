import { expect, it } from 'vitest'
import { lastModified } from './last-modified.ts'

it('an answer keeps the second in which it was first seen, and a new one gets a later one', () => {
  let now = Date.parse('2026-11-01T10:00:00.700Z')
  const changedAt = lastModified(() => now)
  const seen = (etag: string) => changedAt('/a', etag).toISOString()
  expect(seen('1')).toBe('2026-11-01T10:00:00.000Z')
  now += 5000
  expect(seen('1')).toBe('2026-11-01T10:00:00.000Z')
  expect(seen('2')).toBe('2026-11-01T10:00:05.000Z')
  expect(seen('3')).toBe('2026-11-01T10:00:06.000Z')
  expect(changedAt('/b', '1').toISOString()).toBe('2026-11-01T10:00:05.000Z')
})
