import { setTimeout as sleep } from 'node:timers/promises'

export interface Throttled {
  changed: () => void
  stop: () => void
}

/**
 * Runs `work` after a change: at once, then at most every `interval` milliseconds; after a failure again. `pause`: replaced
 * in tests
 */
export function throttled(
  interval: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  pause: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown> = sleep,
): Throttled {
  const stopping = new AbortController()
  const { signal } = stopping
  let isPending = false
  let isAtWork = false

  const once = async () => {
    isPending = false
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
      isPending = true
    }
  }
  const run = async () => {
    if (isAtWork) return
    isAtWork = true
    while (mustGoOn()) {
      await once()
      await pause(interval, undefined, { signal }).catch(() => undefined)
    }
    isAtWork = false
  }
  const mustGoOn = () => isPending && !signal.aborted

  return {
    changed: () => {
      isPending = true
      void run()
    },
    stop: () => stopping.abort(),
  }
}
