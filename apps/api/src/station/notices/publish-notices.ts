/** Makes the notices that are due, again and again: reminders, and what artists and DJs have published. */
import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
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
  const publish = async () => {
    for (const noticeID of await store.publishDue()) await onMade(noticeID)
  }
  return repeat(publish, { interval, failure: 'notices could not be published, trying again', log })
}
