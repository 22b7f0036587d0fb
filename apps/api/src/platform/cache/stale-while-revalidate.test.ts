import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

const log = { warn: () => undefined }

/** Counts refreshes that take `ms` each. */
function counter(ms = 5) {
  let [started, ended] = [0, 0]
  return {
    refresh: async () => {
      started += 1
      await sleep(ms)
      ended += 1
    },
    started: () => started,
    ended: () => ended,
  }
}

describe('stale-while-revalidate', () => {
  it('stale-while-revalidate refreshes once for all first callers, and then before expiry without a caller waiting', async () => {
    const count = counter()
    const { fresh, stop } = staleWhileRevalidate(count.refresh, { staleness: 100, idleAfter: 10_000, log })
    await Promise.all([fresh(), fresh(), fresh()])
    expect(count.started()).toBe(1)
    await sleep(400)
    expect(count.ended()).toBeGreaterThan(3)
    stop()
  })

  it('stale-while-revalidate stops refreshing after a while without calls, and refreshes for the next caller', async () => {
    const count = counter()
    const { fresh, stop } = staleWhileRevalidate(count.refresh, { staleness: 20, idleAfter: 40, log })
    await fresh()
    await sleep(200)
    const atIdle = count.started()
    await sleep(200)
    expect(count.started()).toBe(atIdle)
    await fresh()
    expect(count.started()).toBe(atIdle + 1)
    stop()
  })

  it('stale-while-revalidate refreshes after each call if nothing may be stale, even while an older refresh is running', async () => {
    const count = counter(20)
    const { fresh } = staleWhileRevalidate(count.refresh, { staleness: 0, idleAfter: 10_000, log })
    const first = fresh()
    await sleep(5)
    const [second, third] = [fresh(), fresh()]
    await first
    expect(count.ended()).toBe(1)
    await Promise.all([second, third])
    expect(count.ended()).toBe(2)
  })

  it('stale-while-revalidate rejects if the refresh fails, and recovers when the next one succeeds', async () => {
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
