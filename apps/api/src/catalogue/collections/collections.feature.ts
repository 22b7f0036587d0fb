import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CacheOrder } from '../sorted-lists/cached-order.ts'
import { collectionRoutes } from './collections.routes.ts'
import { collectionsStore } from './collections.store.ts'

export function collectionsFeature({ sql, cacheOrder }: Base & { cacheOrder: CacheOrder }) {
  const collections = collectionsStore(sql, cacheOrder)
  return { collections, routes: (routes: Routes) => collectionRoutes(routes, { collections }) }
}
