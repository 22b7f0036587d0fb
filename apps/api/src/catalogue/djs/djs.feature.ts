import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { CacheOrder } from '../sorted-lists/cached-order.ts'
import { djRoutes } from './djs.routes.ts'
import { djsStore } from './djs.store.ts'

export function djsFeature(base: Base & { cacheOrder: CacheOrder; podcastLists: PodcastListsStore }) {
  const djs = djsStore(base.sql, base.cacheOrder)
  return { djs, routes: (routes: Routes) => djRoutes(routes, { ...base, djs }) }
}
