import { beforeEach, expect, test, vi } from 'vitest'
import { withCacheStorage } from '../../testing/cache-storage.ts'
import { continueDownloads, continueOutbox } from './continue-stored.ts'

const started = vi.hoisted((): string[] => [])
vi.mock('../../features/listening/downloads/start-downloads.ts', () => ({
  startDownloads: () => started.push('downloads'),
}))
vi.mock('../../features/listening/outbox/send-outbox.ts', () => ({
  startOutbox: () => started.push('outbox'),
}))

withCacheStorage()
beforeEach(() => {
  localStorage.clear()
  started.length = 0
})

/** Starts both, and waits until their code would have been loaded. */
async function begin() {
  continueOutbox()
  await continueDownloads()
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
}

test('a tab follows the first download of another tab, once', async () => {
  await begin()
  localStorage.setItem('downloads', '[{}]')
  for (let n = 0; n < 2; n += 1) dispatchEvent(new StorageEvent('storage', { key: 'downloads' }))
  await vi.waitFor(() => expect(started).toEqual(['downloads']))
})

test('a browser that has stored nothing loads no code of downloads or offline actions', async () => {
  await begin()
  localStorage.setItem('outbox', '[]')
  localStorage.setItem('downloads', '[]')
  await begin()
  expect(started).toEqual([])
})

test('a browser with stored actions and downloads goes on with them', async () => {
  localStorage.setItem('outbox', '[{}]')
  localStorage.setItem('downloads', '[{}]')
  await begin()
  expect(started.toSorted()).toEqual(['downloads', 'outbox'])
})

test('a browser that blocks storage goes on with nothing, without an error', async () => {
  vi.spyOn(caches, 'keys').mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  await expect(begin()).resolves.toBeUndefined()
  expect(started).toEqual([])
  vi.restoreAllMocks()
})

test('a browser whose downloads were deleted removes what is left of them', async () => {
  await caches.open('downloads-7')
  await begin()
  expect(started).toEqual(['downloads'])
})
