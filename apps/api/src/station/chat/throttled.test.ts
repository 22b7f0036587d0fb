import { expect, it, vi } from 'vitest'
import { throttled } from './throttled.ts'

/** Pauses end one by one, when the test lets them. */
function pausing() {
  const pauses: { ms: number; end: () => void }[] = []
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      pauses.push({ ms, end: resolve })
    })
  const pass = async () => {
    pauses.at(-1)?.end()
    await settled()
  }
  return { pause, pauses, pass }
}
const settled = () => new Promise((resolve) => void setImmediate(resolve))

it('runs at once, and once for all changes of a pause', async () => {
  const { pause, pauses, pass } = pausing()
  const work = vi.fn(() => Promise.resolve())
  const { changed } = throttled(500, work, () => undefined, pause)
  for (let n = 0; n < 100; n += 1) changed()
  await settled()
  expect(work).toHaveBeenCalledTimes(1)
  expect(pauses.map(({ ms }) => ms)).toEqual([500])
  for (let n = 0; n < 100; n += 1) changed()
  await settled()
  expect(work).toHaveBeenCalledTimes(1)
  await pass()
  expect(work).toHaveBeenCalledTimes(2)
  await pass()
  await pass()
  expect(work).toHaveBeenCalledTimes(2)
  changed()
  await settled()
  expect(work).toHaveBeenCalledTimes(3)
})

it('runs again after a failure, and not after it was stopped', async () => {
  const { pause, pass } = pausing()
  const failures: unknown[] = []
  const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce('away')
  const { changed, stop } = throttled(500, work, (error) => failures.push(error), pause)
  changed()
  await settled()
  expect(failures).toEqual(['away'])
  await pass()
  expect(work).toHaveBeenCalledTimes(2)
  stop()
  changed()
  await pass()
  expect(work).toHaveBeenCalledTimes(2)
})
