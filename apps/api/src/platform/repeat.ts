/** Work that a process does again and again in the background. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Does `act` at once (or after the first interval) and `interval` ms after each end of it, until the returned function is
 * called; that waits for an `act` under way. A failure is logged as `failure`, and tried again after the interval.
 */
export function repeat(
  act: () => Promise<void>,
  {
    interval,
    atOnce = true,
    failure,
    log,
  }: { interval: number; atOnce?: boolean; failure: string; log: Pick<FastifyBaseLogger, 'warn'> },
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
    await done
  }
}
