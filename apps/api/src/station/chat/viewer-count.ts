/** Counts viewers across processes, each of which reports its number to the database. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { VIEWER_COUNT_SECONDS, type ChatStore } from './chat.store.ts'
import { throttled } from './throttled.ts'

/** Milliseconds; combines updates when many users join at once */
const THROTTLE = 1000
/** Milliseconds; reports three times before the count expires */
const RENEWAL = (VIEWER_COUNT_SECONDS * 1000) / 3

export interface ViewerCount {
  now: () => number
  changed: () => void
  stop: () => Promise<void>
}

export function viewerCount(
  store: Pick<ChatStore, 'reportViewers' | 'totalViewers'>,
  on: { countHere: () => number; onCount: (viewers: number) => void; log: Pick<FastifyBaseLogger, 'warn'> },
): ViewerCount {
  const process = randomUUID()
  let sum = 0
  let reportedHere = 0
  let isDue = false

  const update = async () => {
    const here = on.countHere()
    const mustReport = here !== reportedHere || (isDue && here > 0)
    isDue = false
    const viewers = mustReport ? await store.reportViewers(process, here) : await store.totalViewers()
    reportedHere = here
    if (viewers === sum) return
    sum = viewers
    on.onCount(viewers)
  }
  const { changed, stop } = throttled(THROTTLE, update, (error) =>
    on.log.warn({ err: error }, 'the viewers of the chat could not be counted, trying again'),
  )
  const timer = setInterval(() => {
    if (on.countHere() === 0) return
    isDue = true
    changed()
  }, RENEWAL).unref()

  return {
    now: () => Math.max(sum, on.countHere()),
    changed,
    stop: async () => {
      stop()
      clearInterval(timer)
      // Without this, other processes would count these viewers until they expire.
      if (reportedHere > 0) await store.reportViewers(process, 0).catch(() => undefined)
    },
  }
}
