import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { artistAlbumRoutes } from './artist-albums.routes.ts'
import { artistAlbumsStore } from './artist-albums.store.ts'

export const artistAlbumsFeature = (
  base: Base & Omit<Needs<typeof artistAlbumRoutes>, 'artistAlbums'>,
): Feature => ({
  routes: (routes) => artistAlbumRoutes(routes, { ...base, artistAlbums: artistAlbumsStore(base.sql) }),
})
