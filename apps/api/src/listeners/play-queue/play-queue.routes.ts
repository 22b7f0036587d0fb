import { getPlayQueue, setPlayQueue } from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { PlayingNow } from '../scrobbling/playing-now.ts'
import type { ListeningHub } from './listening-hub.ts'
import type { PlayQueueStore } from './play-queue.store.ts'
import type { QueueCardsStore } from './queue-cards.store.ts'

export function playQueueRoutes(
  routes: Routes,
  {
    playQueue,
    queueCards,
    listeningHub,
    playingNow,
  }: {
    playQueue: PlayQueueStore
    queueCards: QueueCardsStore
    listeningHub: ListeningHub
    playingNow: PlayingNow
  },
) {
  serve(routes, getPlayQueue, async ({ user, reply }) => {
    const stored = await playQueue.read(user.userID)
    // The age changes constantly, so the reply is not cached.
    reply.header('cache-control', 'no-store')
    return { ...stored, ...(await queueCards(user, stored.queue)) }
  })

  serve(routes, setPlayQueue, async ({ user, body, request }) => {
    const version = await playQueue.write(user.userID, body, expectedVersion(request))
    if (version === undefined) throw problem('queue.changed')
    await listeningHub.freeFromGone(user.userID, body)
    const current = body.items[body.index]
    if (body.playback === 'playing' && current?.kind === 'music')
      await playingNow.start(user.userID, undefined, { musicID: current.id })
    return { version }
  })
}

/**
 * Returns the version in If-Match (`"7"` or `7`); undefined without one. An invalid condition matches no
 * version.
 */
function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const condition = headers['if-match']
  if (condition === undefined || condition === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(condition) ?? []
  return digits === undefined ? -1 : Number(digits)
}
