import { type Base, type Needs, warms } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { cachedSearchIndex } from './cached-search-index.ts'
import { namesStore } from './names.store.ts'
import { searchByName as searching } from './search-by-name.ts'
import { searchRoutes } from './search.routes.ts'

export function searchFeature(
  base: Base & Omit<Needs<typeof searchRoutes>, 'searchByName'> & { sortedLists: CachedLists },
) {
  const { sql, maxAge, log, sortedLists } = base
  const names = namesStore(sql)
  const index = cachedSearchIndex(names, { staleness: maxAge, log })
  const searchByName = searching(names, index, {
    musics: () => sortedLists.trackView('mostPlayedTracks'),
    videos: () => sortedLists.trackView('mostPlayedVideos'),
    artists: () => sortedLists.artistView(),
  })
  return {
    searchByName,
    lifecycles: [warms(index, maxAge)],
    routes: (routes: Routes) => searchRoutes(routes, { ...base, searchByName }),
  }
}
