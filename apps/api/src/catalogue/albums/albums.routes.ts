import { getAlbumMusics, listAlbums } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AlbumsStore } from './albums.store.ts'

export function albumRoutes(routes: Routes, { albums }: { albums: AlbumsStore }) {
  serve(routes, listAlbums, ({ query }) => albums.newest(query))

  serve(routes, getAlbumMusics, async ({ params }) => {
    const album = await albums.find(params.id)
    if (!album) throw problem('album.not-found')
    return album
  })
}
