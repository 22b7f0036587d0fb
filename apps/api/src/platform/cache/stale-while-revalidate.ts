import type { FastifyBaseLogger } from 'fastify'

export interface Revalidation {
  /** Returns undefined for fresh data, else a promise of the next refresh. */
  fresh: () => Promise<void> | undefined
  /** Makes the data stale. */
  expire: () => void
  stop: () => void
}

/** Milliseconds after which data are renewed, while those at hand are used up to `maxAge` */
const renewAfter = (maxAge: number) => maxAge / 2

/** Returns true if what was read `at` (of `performance.now`) is to be renewed. */
export const isDue = (at: number, maxAge: number): boolean => performance.now() - at > renewAfter(maxAge)

/**
 * Runs `refresh` so that callers of `fresh` see nothing older than `staleness` ms; 0 refreshes at each call.
 * Refreshes in the background until `idleAfter` ms after the last call.
 */
export function staleWhileRevalidate(
  refresh: () => Promise<void>,
  options: { staleness: number; idleAfter: number; log: Pick<FastifyBaseLogger, 'warn'> },
): Revalidation {
  const { staleness, idleAfter, log } = options
  let refreshedAt = Number.NEGATIVE_INFINITY
  let calledAt = 0
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isExpired = false

  const run = (): Promise<void> => {
    const startedAt = performance.now()
    isExpired = false
    running = refresh()
      .then(() => {
        refreshedAt = startedAt
      })
      .finally(() => {
        running = undefined
        schedule()
      })
    return running
  }

  /** Runs again after the current run, which may have read its data before this call. */
  const runAfterCurrent = (): Promise<void> => {
    if (!running) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }

  const schedule = () => {
    clearTimeout(timer)
    if (stopped || staleness === 0 || performance.now() - calledAt > idleAfter) return
    timer = setTimeout(() => {
      if (!running) run().catch((error: unknown) => log.warn({ err: error }, 'a refresh failed'))
    }, renewAfter(staleness)).unref()
  }

  return {
    fresh: () => {
      calledAt = performance.now()
      if (!isExpired && calledAt - refreshedAt <= staleness) return undefined
      return isExpired || staleness === 0 ? runAfterCurrent() : (running ?? run())
    },
    expire: () => {
      isExpired = true
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
