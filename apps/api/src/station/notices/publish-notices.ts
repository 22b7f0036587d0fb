/** Makes the notices that are due, again and again: reminders, and what artists and DJs have published. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { NoticesStore } from './notices.store.ts'

/**
 * Starts at once, and works every `interval` ms until the returned function is called. `onMade` gets each notice that this
 * process made, so that devices are notified once.
 */
export function publishNotices(deps: {
  store: Pick<NoticesStore, 'publishDue'>
  onMade: (noticeID: number) => Promise<void>
  interval: number
  log: Pick<FastifyBaseLogger, 'warn'>
}): () => Promise<void> {
  const { store, onMade, interval, log } = deps
  const stopping = new AbortController()

  const publish = async () => {
    for (const noticeID of await store.publishDue()) await onMade(noticeID)
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      await publish().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'notices could not be published, trying again')
      })
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await done
  }
}
