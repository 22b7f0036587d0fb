import * as contracts from '@nava/contracts'
import { limits, type PlaylistFormat } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { ImportPlaylist } from './import-playlist.ts'
import type { PlaylistsStore } from './playlists.store.ts'
import { writePlaylistFile } from './write-playlist-file.ts'

const CONTENT_TYPES: Record<PlaylistFormat, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  xspf: 'application/xspf+xml; charset=utf-8',
  jspf: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export function playlistRoutes(
  routes: Routes,
  features: {
    env: { publicUrl: string }
    playlists: PlaylistsStore
    resources: ResourcesStore
    importPlaylist: ImportPlaylist
  },
) {
  const { env, playlists, importPlaylist } = features
  const access = playlistAccess(playlists)
  const { assertOwn, findReadable } = access
  trackRoutes(routes, features, access)

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

  serve(routes, contracts.setPlaylistVisibility, async ({ params, body, user }) => {
    await assertOwn(user, params.id)
    await playlists.setPublic(params.id, body.isPublic)
    return 'true' as const
  })

  serve(routes, contracts.getPlaylistPage, async ({ params, user }) => {
    const { name, isPublic, isOwn, ownerName } = await findReadable(user, params.id)
    const musics = await playlists.music(params.id, user, {})
    return { playListID: params.id, name, isPublic, isOwn, ownerName, musics }
  })

  serve(routes, contracts.importPlaylist, async ({ file, query, user }) =>
    importPlaylist(user.userID, await file(), query.encoding),
  )

  serve(routes, contracts.exportPlaylist, async ({ params: { id, format }, user, request, reply }) => {
    const { name, ownerName } = await findReadable(user, id)
    const musics = await playlists.music(id, user, {})
    const albumNames = await playlists.albumNames(musics.map(({ albumID }) => albumID))
    const origin = siteOrigin(env.publicUrl, request)
    reply
      .type(CONTENT_TYPES[format])
      .header('content-disposition', `attachment; filename="playlist-${id}.${format}"`)
    return writePlaylistFile(format, { name, ownerName, musics, albumNames }, (path) => `${origin}${path}`)
  })

  serve(routes, contracts.recentPlays, ({ user }) => playlists.recent(user, limits.pages.recentPlays))
}

function trackRoutes(
  routes: Routes,
  { playlists, resources }: { playlists: PlaylistsStore; resources: ResourcesStore },
  { assertOwn, findReadable }: ReturnType<typeof playlistAccess>,
) {
  serve(routes, contracts.playlistMusics, async ({ params, query, user }) => {
    await findReadable(user, params.id)
    return playlists.music(params.id, user, query)
  })

  serve(routes, contracts.addPlaylistMusic, async ({ body, user }) => {
    await assertOwn(user, body.playListID)
    await resources.assertVisible({ kind: 'music', id: body.musicID }, user)
    if (!(await playlists.add(body.playListID, body.musicID, body.again)))
      throw problem('playlist.full', { max: limits.playlists.musics })
    return 'true' as const
  })

  serve(routes, contracts.movePlaylistMusic, async ({ body, user }) => {
    await assertOwn(user, body.playListID)
    const { playListID, musicID, occurrence, afterMusicID, afterOccurrence } = body
    const after = afterMusicID ? { musicID: afterMusicID, occurrence: afterOccurrence } : undefined
    if (!(await playlists.move(playListID, { musicID, occurrence }, after)))
      throw problem('playlist.no-such-music')
    return 'true' as const
  })

  serve(routes, contracts.removePlaylistMusic, async ({ body, user }) => {
    await assertOwn(user, body.playListID)
    await playlists.takeOut(body.playListID, body.musicID, body.occurrence)
    return 'true' as const
  })
}

function playlistAccess(playlists: PlaylistsStore) {
  const find = async (id: number) => {
    const playlist = await playlists.find(id)
    if (!playlist) throw problem('playlist.not-found')
    return playlist
  }
  const assertOwn = async (user: Caller, id: number) => {
    if ((await find(id)).ownerID !== user.userID) throw problem('playlist.not-yours')
  }
  const findReadable = async (reader: Caller | undefined, id: number) => {
    const playlist = await find(id)
    const isOwn = playlist.ownerID === reader?.userID
    if (!isOwn && !playlist.isPublic) throw problem('playlist.not-yours')
    return { ...playlist, isOwn }
  }

  return { assertOwn, findReadable }
}
