import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drainBody } from './drain-body.ts'

const CHUNK = Buffer.alloc(64_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A request whose body never ends; `taken` counts the bytes that were read of it. */
function endlessUpload() {
  const raw = new IncomingMessage(new Socket())
  let taken = 0
  raw._read = () => {
    taken += CHUNK.length
    raw.push(CHUNK)
  }
  return { raw, taken: () => taken }
}

it('reads the rest of a refused body at two megabytes per second, and closes the connection after five seconds', async () => {
  const { raw, taken } = endlessUpload()
  drainBody({ raw })
  await vi.advanceTimersByTimeAsync(1000)
  // What is read ahead into the stream's buffer comes on top.
  expect(taken()).toBeGreaterThan(1_000_000)
  expect(taken()).toBeLessThan(2_300_000)
  expect(raw.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(raw.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
