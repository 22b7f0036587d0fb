import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { artistPageStore } from './artist-page.store.ts'
import { artistRoutes } from './artists.routes.ts'
import { artistsStore } from './artists.store.ts'
import { mergedArtists, notifiedOfMerges, redirectMerged } from './merged-artists.ts'

export function artistsFeature(
  base: Base & Pick<Needs<typeof artistRoutes>, 'acceptImage'> & { sortedLists: CachedLists },
) {
  const merged = mergedArtists(base.sql)
  const parts = {
    artists: artistsStore({ sql: base.sql, lists: base.sortedLists }),
    artistPage: artistPageStore(base.sql),
    mergedArtists: merged,
  }
  return {
    ...parts,
    notified: notifiedOfMerges(merged, base.log),
    lifecycles: [{ start: merged.load, stop: () => undefined }],
    routes: (routes: Routes) => {
      redirectMerged(routes.app, merged)
      artistRoutes(routes, { ...base, ...parts })
    },
  }
}
