import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CacheOrder } from '../sorted-lists/cached-order.ts'
import { albumRoutes } from './albums.routes.ts'
import { albumsStore } from './albums.store.ts'

export function albumsFeature({ sql, cacheOrder }: Base & { cacheOrder: CacheOrder }) {
  const albums = albumsStore(sql, cacheOrder)
  return { albums, routes: (routes: Routes) => albumRoutes(routes, { albums }) }
}
