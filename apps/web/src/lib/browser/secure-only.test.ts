// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { randomID, secureOnly } from './secure-only.ts'

test('an ID is 128 random bits, without what plain http lacks', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(randomID()).toMatch(/^[\da-f]{32}$/)
  expect(new Set(Array.from({ length: 100 }, randomID)).size).toBe(100)
  expect(secureOnly.subtle).toBeUndefined()
  vi.unstubAllGlobals()
})
