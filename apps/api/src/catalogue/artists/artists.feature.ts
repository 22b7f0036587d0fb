import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { artistPageStore } from './artist-page.store.ts'
import { artistRoutes } from './artists.routes.ts'
import { artistsStore } from './artists.store.ts'

export function artistsFeature(
  base: Base & Pick<Needs<typeof artistRoutes>, 'acceptImage'> & { sortedLists: CachedLists },
) {
  const parts = {
    artists: artistsStore({ sql: base.sql, lists: base.sortedLists }),
    artistPage: artistPageStore(base.sql),
  }
  return { ...parts, routes: (routes: Routes) => artistRoutes(routes, { ...base, ...parts }) }
}
