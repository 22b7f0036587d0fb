import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
import type { NoticesStore } from './notices.store.ts'

/**
 * Publishes due notices every `interval` ms until the returned function is called. `onMade` receives only
 * notices that this process published, so that devices are notified once.
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
