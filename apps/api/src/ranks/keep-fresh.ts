/** Keeps what is held in memory young: refreshed ahead of its age while somebody asks, never twice at once. */
import type { FastifyBaseLogger } from 'fastify'

export interface Freshness {
  /** Nothing to wait for while the last refresh is young enough; else resolves after the next one, or rejects with it. */
  fresh: () => Promise<void> | undefined
  stop: () => void
}

/**
 * `staleness` is the age in ms that nobody may be given; 0 refreshes at every `fresh`. Between calls the refresh runs
 * by itself, so that few callers wait for it, until nobody has asked for `restAfter` ms.
 */
export function keepFresh(
  refresh: () => Promise<void>,
  {
    staleness,
    restAfter,
    log,
  }: { staleness: number; restAfter: number; log: Pick<FastifyBaseLogger, 'warn'> },
): Freshness {
  let freshAt = Number.NEGATIVE_INFINITY
  let askedAt = 0
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const run = (): Promise<void> => {
    const startedAt = performance.now()
    running = refresh()
      .then(() => {
        freshAt = startedAt
      })
      .finally(() => {
        running = undefined
        schedule()
      })
    return running
  }

  /** A run that starts now, or after the one under way, which may have read before this call. */
  const runAfterNow = (): Promise<void> => {
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
    if (stopped || staleness === 0 || performance.now() - askedAt > restAfter) return
    timer = setTimeout(() => {
      if (!running) run().catch((error: unknown) => log.warn({ err: error }, 'a refresh failed'))
    }, staleness * 0.3).unref()
  }

  return {
    fresh: () => {
      askedAt = performance.now()
      // A refresh takes its time too; some of the age is left for it.
      if (askedAt - freshAt <= staleness * 0.8) return undefined
      return staleness === 0 ? runAfterNow() : (running ?? run())
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
