import { expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

const log = { warn: vi.fn() }

function countedWork() {
  let count = 0
  const waiting = new Map<number, () => void>()
  const act = async () => {
    waiting.get(++count)?.()
    if (count === 1) throw new Error('the first time')
  }
  const times = (wanted: number) => new Promise<void>((resolve) => waiting.set(wanted, resolve))
  return { act, times, count: () => count }
}

it('repeated work starts immediately and runs again after each interval, even after a failure, which is logged', async () => {
  const work = countedWork()
  const done = work.times(3)
  const stop = repeat(work.act, { interval: 1, failure: 'it failed', log })
  expect(work.count()).toBe(1)
  await done
  await stop()
  expect(log.warn.mock.calls).toEqual([[{ err: new Error('the first time') }, 'it failed']])
})

it('repeated work may wait for the first interval, and does not run after it was stopped', async () => {
  const work = countedWork()
  const stop = repeat(work.act, { interval: 60_000, atOnce: false, failure: 'it failed', log })
  await stop()
  expect(work.count()).toBe(0)
})
