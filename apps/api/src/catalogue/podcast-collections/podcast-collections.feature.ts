import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { CacheOrder } from '../sorted-lists/cached-order.ts'
import { podcastCollectionRoutes } from './podcast-collections.routes.ts'
import { podcastCollectionsStore } from './podcast-collections.store.ts'

export function podcastCollectionsFeature(
  base: Base & { cacheOrder: CacheOrder; podcastLists: PodcastListsStore },
) {
  const podcastCollections = podcastCollectionsStore(base.sql, base.cacheOrder)
  return {
    podcastCollections,
    routes: (routes: Routes) => podcastCollectionRoutes(routes, { ...base, podcastCollections }),
  }
}
