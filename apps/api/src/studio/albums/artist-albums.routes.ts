import {
  artistPanelAlbums,
  createAlbum,
  getOwnAlbum,
  type OwnAlbum,
  setAlbumCover,
  setAlbumOrder,
  updateAlbum,
} from '@nava/contracts'
import { presentAlbumCard } from '../../catalogue/albums/albums.present.ts'
import { presentMusicArtist } from '../../catalogue/music/music-card.ts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ArtistPanelStore } from '../artist-panel/artist-panel.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { ownAlbum } from './own-album.ts'
import type { ArtistAlbumsStore } from './artist-albums.store.ts'

export function artistAlbumRoutes(
  routes: Routes,
  features: {
    artistAlbums: ArtistAlbumsStore
    artistPanel: Pick<ArtistPanelStore, 'ofAlbum'>
    acceptImage: AcceptImage
    changes: Audited
  },
) {
  const { artistAlbums: albums, artistPanel, acceptImage, changes } = features

  const read = async (user: Caller, id: number): Promise<OwnAlbum> => {
    const { album } = ownAlbum(user, id, await albums.find(id))
    return {
      ...presentAlbumCard(album),
      isListed: album.is_listed,
      albumArtists: album.artists.map(presentMusicArtist),
      musics: await artistPanel.ofAlbum(user, id),
    }
  }

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

  serve(routes, getOwnAlbum, ({ params, user }) => read(user, params.id))

  serve(routes, updateAlbum, async ({ params, body, user }) => {
    const { album, authorization } = ownAlbum(user, params.id, await albums.find(params.id))
    if (album.is_listed && !user.isAdmin) throw problem('album.confirmed')
    await changes
      .call(updateAlbum, { user, params, body }, [authorization])
      .run((tx) => albums.update(tx, params.id, body))
    return albums.card(params.id)
  })

  serve(routes, setAlbumOrder, async ({ params, body: { tracks }, user }) => {
    const { authorization } = ownAlbum(user, params.id, await albums.find(params.id))
    const present = await artistPanel.ofAlbum(user, params.id)
    const wanted = new Set(tracks.map(({ musicID }) => musicID))
    const isWhole = wanted.size === tracks.length && present.length === tracks.length
    if (!isWhole || !present.every(({ musicID }) => wanted.has(musicID))) throw problem('row.changed')
    await changes
      .call(setAlbumOrder, { user, params }, [authorization])
      .run((tx) => albums.setOrder(tx, params.id, tracks, user.isAdmin))
    return read(user, params.id)
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
