/** Work that a process repeats in the background. */
import { setTimeout as sleep } from 'node:timers/promises'

/** In ms. */
const PATIENCE = 2000

/**
 * Runs `act` now (or after the first interval), and again `interval` ms after each of its ends, until the returned function is
 * called, which waits two seconds at most for an `act` under way. A failure is logged as `failure`; `act` runs again after the
 * interval.
 */
export function repeat(
  act: () => Promise<unknown>,
  {
    interval,
    atOnce = true,
    failure,
    log,
  }: {
    interval: number
    atOnce?: boolean
    failure: string
    log: { warn: (details: object, text: string) => void }
  },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => sleep(interval, undefined, { signal }).catch(() => undefined)

  const work = async () => {
    if (!atOnce) await pause()
    while (!signal.aborted) {
      await act().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, failure)
      })
      await pause()
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await Promise.race([done, sleep(PATIENCE, undefined, { ref: false })])
  }
}
