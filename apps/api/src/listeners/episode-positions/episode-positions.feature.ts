import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { presentEpisode, titledEpisode } from '../account/exported-items.ts'
import { episodePositionRoutes } from './episode-positions.routes.ts'
import { episodePositionsStore } from './episode-positions.store.ts'

export function episodePositionsFeature({ db, sql }: Base) {
  const episodePositions = episodePositionsStore(sql)
  return {
    episodePositions,
    account: accountRows({ db }),
    routes: (routes: Routes) => episodePositionRoutes(routes, { episodePositions }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    episodePositions: exported(
      'EpisodePosition',
      'podcastID',
      (page) => db.episodePosition.findMany({ ...page, include: { podcast: titledEpisode } }),
      ({ updatedAt: createdAt, position, isPlayed, ...row }) => ({
        ...presentEpisode({ ...row, createdAt }),
        position,
        isPlayed,
      }),
    ),
  },
})
