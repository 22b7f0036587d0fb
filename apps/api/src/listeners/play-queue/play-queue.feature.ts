import { onNotification } from '../../platform/database/on-notification.ts'
import { type AccountRows, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { EpisodePositionsStore } from '../episode-positions/episode-positions.store.ts'
import type { PlayingNow } from '../scrobbling/playing-now.ts'
import { listeningDevicesStore } from './listening-devices.store.ts'
import { listeningHub as hubOf } from './listening-hub.ts'
import { ListeningNotification } from './listening-notification.ts'
import { playQueueRoutes } from './play-queue.routes.ts'
import { LISTENING_CHANNEL, parseQueue, playQueueStore } from './play-queue.store.ts'
import { queueCardsStore } from './queue-cards.store.ts'

export function playQueueFeature(
  base: Base & { episodePositions: EpisodePositionsStore; playingNow: PlayingNow },
) {
  const { sql, io, auth, log, episodePositions } = base
  const playQueue = playQueueStore(sql)
  const devices = listeningDevicesStore(sql)
  const listeningHub = hubOf(io, auth, { playQueue, devices, episodePositions, log })
  return {
    playQueue,
    lifecycles: [listeningHub],
    notified: {
      channels: {
        [LISTENING_CHANNEL]: onNotification(ListeningNotification, log, listeningHub.onNotification),
      },
      connected: listeningHub.catchUp,
    },
    account: accountRows(base),
    routes: (routes: Routes) =>
      playQueueRoutes(routes, { ...base, playQueue, queueCards: queueCardsStore(sql), listeningHub }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  values: {
    models: ['PlayQueue'],
    read: async (userID) => {
      const row = await db.playQueue.findUnique({ where: { userID } })
      if (!row) return { playQueue: null }
      const { listName, index, position, items } = parseQueue(row.queue)
      const ids = items.map(({ kind, id }) => ({
        musicID: kind === 'music' ? id : 0,
        podcastID: kind === 'podcast' ? id : 0,
      }))
      return {
        playQueue: { listName, index, position, items: ids, when: row.updatedAt.toISOString() },
      }
    },
  },
  lists: {
    listeningDevices: exportedInOrder(
      ['ListeningDevice'],
      (userID, page) =>
        db.listeningDevice.findMany({ where: { userID }, orderBy: { joinedAt: 'asc' }, ...page }),
      ({ name, joinedAt }) => ({ name, when: joinedAt.toISOString() }),
    ),
  },
})
