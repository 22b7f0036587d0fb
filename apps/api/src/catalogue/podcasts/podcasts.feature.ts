import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { countPlay } from '../music/count-play.ts'
import type { Listeners } from '../music/listener.ts'
import type { RemovedPlays } from '../music/removed-plays.ts'
import type { CacheOrder } from '../sorted-lists/cached-order.ts'
import { podcastListsStore } from './podcast-lists.store.ts'
import { podcastRoutes } from './podcasts.routes.ts'
import { podcastsStore } from './podcasts.store.ts'
import { transcriptsStore } from './transcripts.store.ts'

export function podcastsFeature(
  base: Base & { cacheOrder: CacheOrder; listeners: Listeners; removedPlays: RemovedPlays },
) {
  const { db, sql } = base
  const parts = {
    podcasts: podcastsStore(db),
    podcastLists: podcastListsStore(sql, base.cacheOrder),
    countPodcastPlay: countPlay(sql, 'podcast', base.removedPlays),
  }
  return {
    ...parts,
    transcripts: transcriptsStore(db),
    routes: (routes: Routes) => podcastRoutes(routes, { ...base, ...parts }),
  }
}
