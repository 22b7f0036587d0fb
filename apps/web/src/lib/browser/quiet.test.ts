import type * as Quiet from './quiet.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const never = new Promise<void>(() => {})

let quiet: typeof Quiet
let isQuiet: boolean
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  quiet = await import('./quiet.ts')
  isQuiet = false
  void quiet.whenQuiet.then(() => (isQuiet = true))
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['completes', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('offline'))],
])('it is quiet once the first page %s', async (_, complete) => {
  quiet.quietAfter(complete())
  expect(isQuiet).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(isQuiet).toBe(true)
})

test.each(['pointerdown', 'keydown', 'click'])('a %s does not wait for the first page', async (type) => {
  quiet.quietAfter(never)
  await vi.advanceTimersByTimeAsync(0)
  expect(isQuiet).toBe(false)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(isQuiet).toBe(true)
})

test('a first page that never completes holds nothing up for long', async () => {
  quiet.quietAfter(never)
  await vi.advanceTimersByTimeAsync(quiet.QUIET_WITHIN - 1)
  expect(isQuiet).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isQuiet).toBe(true)
})
