/** How many look at the chat, through all processes: each tells the database its own number, and reads the sum. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { VIEWER_COUNT_SECONDS, type ChatStore } from './chat.store.ts'

/** In ms: many who come at once are told of once. */
const THROTTLE = 1000
/** In ms: three times before it lapses. */
const RENEWAL = (VIEWER_COUNT_SECONDS * 1000) / 3

export interface ViewerCount {
  now: () => number
  /** Somebody came or went here, or in another process. */
  changed: () => void
  stop: () => Promise<void>
}

/** `here` counts who looks on through this process; `told` gets each new sum. */
export function viewerCount(
  store: Pick<ChatStore, 'tellAudience' | 'audience'>,
  on: { here: () => number; told: (viewers: number) => void; log: Pick<FastifyBaseLogger, 'warn'> },
): ViewerCount {
  const process = randomUUID()
  const stopping = new AbortController()
  let sum = 0
  let toldHere = 0
  let isOwed = false
  let isDue = false
  let isAtWork = false

  const update = async () => {
    const here = on.here()
    const mustTell = here !== toldHere || (isDue && here > 0)
    isOwed = false
    isDue = false
    try {
      const viewers = mustTell ? await store.tellAudience(process, here) : await store.audience()
      toldHere = here
      if (viewers === sum) return
      sum = viewers
      on.told(viewers)
    } catch (error) {
      if (stopping.signal.aborted) return
      on.log.warn({ err: error }, 'the viewers of the chat could not be counted, trying again')
      isOwed = true
    }
  }

  const work = async () => {
    if (isAtWork) return
    isAtWork = true
    do {
      await update()
      await sleep(THROTTLE, undefined, { signal: stopping.signal }).catch(() => undefined)
    } while (mustGoOn())
    isAtWork = false
  }
  const mustGoOn = () => isOwed && !stopping.signal.aborted

  const changed = () => {
    isOwed = true
    if (!stopping.signal.aborted) void work()
  }
  const timer = setInterval(() => {
    if (on.here() === 0) return
    isDue = true
    changed()
  }, RENEWAL).unref()

  return {
    now: () => Math.max(sum, on.here()),
    changed,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      // Without it the others would count those of this process until its word lapses.
      if (toldHere > 0) await store.tellAudience(process, 0).catch(() => undefined)
    },
  }
}
