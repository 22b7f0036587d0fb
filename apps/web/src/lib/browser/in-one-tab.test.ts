// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { inOneTab } from './in-one-tab.ts'

afterEach(() => void vi.unstubAllGlobals())

const lockedBy = (request: (name: string, work: () => Promise<void>) => Promise<void>) =>
  vi.stubGlobal('navigator', { locks: { request } })
const blocked = new DOMException('The operation is insecure', 'SecurityError')

test.each([
  ['rejects', () => Promise.reject(blocked)],
  [
    'throws',
    () => {
      throw blocked
    },
  ],
])('a browser that %s instead of granting a lock does the work without one, once', async (_how, request) => {
  lockedBy(request)
  const work = vi.fn(async () => undefined)
  await inOneTab('outbox', work)
  expect(work).toHaveBeenCalledOnce()
})

test('work that fails under its lock is not done again', async () => {
  lockedBy((_name, work) => work())
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(inOneTab('outbox', work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledOnce()
})
