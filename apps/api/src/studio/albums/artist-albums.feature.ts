import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { artistAlbumRoutes } from './artist-albums.routes.ts'
import { artistAlbumsStore } from './artist-albums.store.ts'

export function artistAlbumsFeature(base: Base & Omit<Needs<typeof artistAlbumRoutes>, 'artistAlbums'>) {
  const artistAlbums = artistAlbumsStore(base.sql)
  return { artistAlbums, routes: (routes: Routes) => artistAlbumRoutes(routes, { ...base, artistAlbums }) }
}
