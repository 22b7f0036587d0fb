import { listEpisodePositions, setEpisodePositions } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { EpisodePositionsStore } from './episode-positions.store.ts'

export function episodePositionRoutes(
  routes: Routes,
  { episodePositions }: { episodePositions: EpisodePositionsStore },
) {
  serve(routes, listEpisodePositions, ({ user }) => episodePositions.latest(user.userID))

  serve(routes, setEpisodePositions, async ({ user, body }) => {
    await episodePositions.save(user, body.positions)
    return 'true' as const
  })
}
