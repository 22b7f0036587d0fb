import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { ArtistsStore } from '../artists/artists.store.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import { genreRoutes } from './genres.routes.ts'
import { genresStore } from './genres.store.ts'
import { lookupRoutes } from './lookups.routes.ts'
import { lookupsStore } from './lookups.store.ts'

export function lookupsFeature(base: Base & { artists: ArtistsStore; musicLists: MusicListsStore }) {
  const genrePages = genresStore(base)
  return {
    genrePages,
    routes: (routes: Routes) => {
      lookupRoutes(routes, { lookups: lookupsStore(base.db), genrePages })
      genreRoutes(routes, { genrePages })
    },
  }
}
