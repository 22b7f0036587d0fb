import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendsExactly } from './appends-exactly.ts'
import { FakeMediaSource, fakeMediaSources } from './testing/fake-browser.ts'

beforeEach(fakeMediaSources)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that cuts frames at the edges of the window appends exactly', async () => {
  expect(await appendsExactly()).toBe(true)
})

test('a browser that drops the frames at the edges does not', async () => {
  vi.stubGlobal(
    'MediaSource',
    class extends FakeMediaSource {
      override addSourceBuffer() {
        return Object.assign(super.addSourceBuffer(), { dropsParts: true })
      }
    },
  )
  expect(await appendsExactly()).toBe(false)
})

test('a browser that refuses the bytes or never opens the source does not', async () => {
  vi.stubGlobal(
    'MediaSource',
    class extends FakeMediaSource {
      override addSourceBuffer(): never {
        throw new DOMException('No room', 'QuotaExceededError')
      }
    },
  )
  vi.useFakeTimers()
  const answer = appendsExactly()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toBe(false)
})
