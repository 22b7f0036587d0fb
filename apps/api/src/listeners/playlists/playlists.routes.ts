import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { PlaylistsStore } from './playlists.store.ts'

export function playlistRoutes(
  routes: Routes,
  { playlists, resources }: { playlists: PlaylistsStore; resources: ResourcesStore },
) {
  const assertOwn = async (user: Caller, id: number) => {
    const ownerID = await playlists.ownerOf(id)
    if (ownerID === undefined) throw problem('playlist.not-found')
    if (ownerID !== user.userID) throw problem('playlist.not-yours')
  }

  serve(routes, contracts.createPlaylist, async ({ body, user }) => {
    const playlist = await playlists.create(user.userID, body.name)
    if (!playlist) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    return playlist
  })

  serve(routes, contracts.renamePlaylist, async ({ params, body, user }) => {
    await assertOwn(user, params.id)
    await playlists.rename(params.id, body.name)
    return 'true' as const
  })

  serve(routes, contracts.deletePlaylist, async ({ params, user }) => {
    await assertOwn(user, params.id)
    await playlists.remove(params.id)
    return 'true' as const
  })

  serve(routes, contracts.listPlaylists, ({ body, user }) => playlists.of(user, body.musicID ?? undefined))

  serve(routes, contracts.playlistMusics, async ({ params, query, user }) => {
    await assertOwn(user, params.id)
    return playlists.music(params.id, user, query)
  })

  serve(routes, contracts.addPlaylistMusic, async ({ body, user }) => {
    await assertOwn(user, body.playListID)
    await resources.assertVisible({ kind: 'music', id: body.musicID }, user)
    if (!(await playlists.add(body.playListID, body.musicID)))
      throw problem('playlist.full', { max: limits.playlists.musics })
    return 'true' as const
  })

  serve(routes, contracts.removePlaylistMusic, async ({ body, user }) => {
    await assertOwn(user, body.playListID)
    await playlists.takeOut(body.playListID, body.musicID)
    return 'true' as const
  })

  serve(routes, contracts.recentPlays, ({ user }) => playlists.recent(user, limits.pages.recentPlays))
}
