import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

const log = { warn: () => undefined }

/** Counts its refreshes; each takes `ms`. */
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

describe('what is kept fresh', () => {
  it('is refreshed once for all who ask at first, and then ahead of its age without anybody waiting', async () => {
    const count = counter()
    const { fresh, stop } = keepFresh(count.refresh, { staleness: 100, restAfter: 10_000, log })
    await Promise.all([fresh(), fresh(), fresh()])
    expect(count.started()).toBe(1)
    await sleep(400)
    expect(count.ended()).toBeGreaterThan(3)
    stop()
  })

  it('rests when nobody has asked for a while, and is fresh again for the next who does', async () => {
    const count = counter()
    const { fresh, stop } = keepFresh(count.refresh, { staleness: 20, restAfter: 40, log })
    await fresh()
    await sleep(200)
    const rested = count.started()
    await sleep(200)
    expect(count.started()).toBe(rested)
    await fresh()
    expect(count.started()).toBe(rested + 1)
    stop()
  })

  it('of no staleness is refreshed after each question, also while an older refresh runs', async () => {
    const count = counter(20)
    const { fresh } = keepFresh(count.refresh, { staleness: 0, restAfter: 10_000, log })
    const first = fresh()
    await sleep(5)
    const [second, third] = [fresh(), fresh()]
    await first
    expect(count.ended()).toBe(1)
    await Promise.all([second, third])
    expect(count.ended()).toBe(2)
  })

  it('rejects where the refresh fails, and works again when it does', async () => {
    let broken = true
    const { fresh, stop } = keepFresh(
      async () => {
        if (broken) throw new Error('no database')
      },
      { staleness: 50, restAfter: 10_000, log },
    )
    await expect(fresh()).rejects.toThrow('no database')
    broken = false
    await fresh()
    stop()
  })
})
