import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { titledTrack, titleOf } from '../account/exported-items.ts'
import { importPlaylist } from './import-playlist.ts'
import { playlistRoutes } from './playlists.routes.ts'
import { playlistsStore } from './playlists.store.ts'

export function playlistsFeature(base: Base & { matchTracks: MatchTracks }) {
  const playlists = playlistsStore(base.sql)
  return {
    playlists,
    account: accountRows(base),
    routes: (routes: Routes) =>
      playlistRoutes(routes, {
        ...base,
        playlists,
        importPlaylist: importPlaylist(playlists, base.matchTracks),
      }),
  }
}

/** Playlists per query of the export; few, because a playlist has many tracks */
const PAGE = 20

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    playlists: exported(
      'Playlist',
      'id',
      (page) =>
        db.playlist.findMany({
          ...page,
          include: {
            music: { include: { music: titledTrack }, orderBy: [{ position: 'asc' }, { addedAt: 'asc' }] },
          },
        }),
      (row) => ({
        playListID: row.id,
        name: row.name,
        comment: row.comment,
        created: row.createdAt.toISOString(),
        musics: row.music
          .flatMap((each) => [each.position, ...each.repeats].map((place) => ({ ...each, place })))
          .toSorted((one, other) => one.place - other.place)
          .map(({ musicID, music }) => ({ musicID, title: titleOf(music) })),
      }),
      PAGE,
    ),
  },
})
