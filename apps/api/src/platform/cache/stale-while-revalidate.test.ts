import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

const log = { warn: () => undefined }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Counts refreshes of 5 ms each. */
function counter() {
  let [started, ended] = [0, 0]
  return {
    refresh: async () => {
      started += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
      ended += 1
    },
    started: () => started,
    ended: () => ended,
  }
}

async function settled(...all: (Promise<void> | undefined)[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(5)
  for (const each of all) await each
}

describe('stale-while-revalidate', () => {
  it('refreshes once for all first callers', async () => {
    const count = counter()
    const { fresh, stop } = staleWhileRevalidate(count.refresh, { staleness: 100, idleAfter: 10_000, log })
    await settled(fresh(), fresh(), fresh())
    expect(count.started()).toBe(1)
    stop()
  })

  it('refreshes before expiry without a caller waiting', async () => {
    const count = counter()
    const { fresh, stop } = staleWhileRevalidate(count.refresh, { staleness: 100, idleAfter: 10_000, log })
    await settled(fresh())
    await vi.advanceTimersByTimeAsync(400)
    expect(count.ended()).toBeGreaterThan(3)
    expect(fresh()).toBeUndefined()
    stop()
  })

  it('stops refreshing after a while without calls, and refreshes for the next caller', async () => {
    const count = counter()
    const { fresh, stop } = staleWhileRevalidate(count.refresh, { staleness: 20, idleAfter: 40, log })
    await settled(fresh())
    await vi.advanceTimersByTimeAsync(200)
    expect(vi.getTimerCount()).toBe(0)
    const atIdle = count.started()
    await vi.advanceTimersByTimeAsync(200)
    expect(count.started()).toBe(atIdle)
    await settled(fresh())
    expect(count.started()).toBe(atIdle + 1)
    stop()
  })

  it('refreshes after each call if nothing may be stale, even while an older refresh is running', async () => {
    const count = counter()
    const { fresh } = staleWhileRevalidate(count.refresh, { staleness: 0, idleAfter: 10_000, log })
    const first = fresh()
    await vi.advanceTimersByTimeAsync(4)
    const [second, third] = [fresh(), fresh()]
    await vi.advanceTimersByTimeAsync(1)
    await first
    expect(count.ended()).toBe(1)
    await settled(second, third)
    expect(count.ended()).toBe(2)
  })

  it('rejects if the refresh fails, and recovers when the next one succeeds', async () => {
    let broken = true
    const { fresh, stop } = staleWhileRevalidate(
      async () => {
        if (broken) throw new Error('no database')
      },
      { staleness: 50, idleAfter: 10_000, log },
    )
    await expect(fresh()).rejects.toThrow('no database')
    broken = false
    await fresh()
    stop()
  })
})
