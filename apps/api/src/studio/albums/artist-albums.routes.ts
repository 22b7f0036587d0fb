import { artistPanelAlbums, createAlbum, setAlbumCover } from '@nava/contracts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { ownAlbum } from './own-album.ts'
import type { ArtistAlbumsStore } from './artist-albums.store.ts'

export function artistAlbumRoutes(
  routes: Routes,
  features: { artistAlbums: ArtistAlbumsStore; acceptImage: AcceptImage; changes: Audited },
) {
  const { artistAlbums: albums, acceptImage, changes } = features

  serve(routes, artistPanelAlbums, ({ user }) => albums.of(user.artistIDs))

  serve(routes, createAlbum, async ({ body, params, user }) => {
    const artistID = body.albumArtists[0]?.artistID ?? 0
    const authorization = authorize(
      user,
      user.artistIDs.includes(artistID),
      { kind: 'artists', rowID: artistID },
      () => problem('album.artist-not-yours', {}, { field: 'albumArtists' }),
    )
    const change = changes.call(createAlbum, { user, params, body }, [authorization])
    return albums.card(await change.run((tx) => albums.create(tx, body)))
  })

  serve(routes, setAlbumCover, async ({ params, user, file }) => {
    const { album, authorization } = ownAlbum(user, params.id, await albums.find(params.id))
    if (album.is_listed && !user.isAdmin) throw problem('album.confirmed')
    const change = changes.call(setAlbumCover, { user, params }, [authorization])
    await acceptImage('album', params.id, await file(), async (tx, { dominantColor }) => {
      await albums.setColor(tx, params.id, params.color === 'auto' ? dominantColor : params.color)
      await change.record(tx)
    })
    return 'true' as const
  })
}
