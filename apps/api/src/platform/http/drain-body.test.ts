import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drainBody } from './drain-body.ts'

const CHUNK = Buffer.alloc(64_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** The body is endless; `taken` counts the bytes read. */
function endlessUpload() {
  const raw = new IncomingMessage(new Socket())
  raw.headers = { 'transfer-encoding': 'chunked' }
  let taken = 0
  raw._read = () => {
    taken += CHUNK.length
    raw.push(CHUNK)
  }
  return { raw, taken: () => taken }
}

it('drainBody reads the rest of a refused body at two megabytes per second, and closes the connection after five seconds', async () => {
  const { raw, taken } = endlessUpload()
  drainBody({ raw })
  await vi.advanceTimersByTimeAsync(1000)
  // Streams read ahead, so some bytes arrive in any case.
  expect(taken()).toBeGreaterThan(1_000_000)
  expect(taken()).toBeLessThan(2_300_000)
  expect(raw.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(raw.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('drainBody holds nothing of a request without a body, be it one of our own calls, which are never complete', () => {
  const raw = new IncomingMessage(new Socket())
  drainBody({ raw })
  raw.headers = { 'content-length': '0' }
  drainBody({ raw })
  expect(vi.getTimerCount()).toBe(0)
})
