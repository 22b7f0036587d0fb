import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for which stopping waits for `act` */
const TIMEOUT = 2000

/**
 * Runs `act` now (or after `interval`), then `interval` ms after each run ends; logs failures as `failure`.
 * Returns a function that stops.
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
    await Promise.race([done, sleep(TIMEOUT, undefined, { ref: false })])
  }
}
