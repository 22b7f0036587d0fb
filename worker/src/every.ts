import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** In ms: how long stopping waits for work in progress. */
const PATIENCE = 2000

/** Does something now and `pause` milliseconds after each end of it; a failure is logged and tried again. */
export function every(pause: number, log: Logger, act: () => Promise<void>): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    try {
      await act()
    } catch (error) {
      log.warn({ error: String(error) }, 'Something regular could not be done')
    }
    if (!stopped) timer = setTimeout(begin, pause)
  }
  let current = Promise.resolve()
  const begin = () => {
    current = round()
  }
  begin()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.race([current, sleep(PATIENCE, undefined, { ref: false })])
    },
  }
}
