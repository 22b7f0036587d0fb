import { limits } from '@nava/contracts'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { PlaylistsStore } from '../../listeners/playlists/playlists.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { SubsonicFailure } from './failure.ts'
import { idOf, parseItemOf, parseItems } from './item-id.ts'
import type { SubsonicPlaylistsStore } from './playlists.store.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface PlaylistFeatures {
  songs: SongsStore
  playlists: PlaylistsStore
  subsonicPlaylists: SubsonicPlaylistsStore
}

export function playlistRoutes(
  { answer }: SubsonicServer,
  { songs, playlists, subsonicPlaylists: store }: PlaylistFeatures,
) {
  const head = async (text: string, user: Caller) => {
    const { kind, id } = parseItemOf(text, ['playlist', 'collection'])
    const row = await (kind === 'playlist' ? store.find(id, user) : store.findCollection(id))
    if (!row) throw new SubsonicFailure('notFound')
    return { kind, id, row }
  }

  const found = async (text: string, user: Caller) => {
    const { kind, id, row } = await head(text, user)
    const ids = await (kind === 'playlist' ? store.songsOf(id) : store.songsOfCollection(id))
    const entry = await (row.ownerID === user.userID ? songs.songs(ids, user) : songs.listed(ids, user))
    return { ...store.present(row, user), entry }
  }

  /** Throws error 70 for hidden playlists, 50 for other users' playlists and for collections. */
  const own = async (text: string, user: Caller): Promise<number> => {
    const { id, row } = await head(text, user)
    if (row.ownerID !== user.userID) throw new SubsonicFailure('unauthorized')
    return id
  }

  const tracks = (texts: readonly string[]) =>
    parseItems(texts, ['track', 'single', 'video']).map(({ id }) => id)

  /** Returns the tracks that the caller may see at present. */
  const shownOf = async (id: number, user: Caller): Promise<number[]> =>
    (await songs.rows(await store.songsOf(id), user)).map((row) => row.id)

  /** Returns those of the tracks that the caller may see; throws if they are too many for a playlist. */
  const fitting = async (wanted: readonly number[], user: Caller): Promise<number[]> => {
    const visible = (await songs.rows(wanted, user)).map((row) => row.id)
    if (visible.length > limits.playlists.musics)
      throw problem('playlist.full', { max: limits.playlists.musics })
    return visible
  }

  answer(calls.getPlaylists, async ({ user }) => {
    const [mine, collections] = await Promise.all([store.own(user), store.collections()])
    return { playlists: { playlist: [...mine, ...collections].map((row) => store.present(row, user)) } }
  })

  answer(calls.getPlaylist, async ({ query, user }) => ({ playlist: await found(query.id, user) }))

  answer(calls.createPlaylist, async ({ query: { playlistId, name, songId }, user }) => {
    const wanted = await fitting(tracks(songId), user)
    if (playlistId !== undefined) {
      const id = await own(playlistId, user)
      if (name !== undefined) await playlists.rename(id, name)
      await store.replace(id, await shownOf(id, user), wanted)
      return { playlist: await found(playlistId, user) }
    }
    if (name === undefined)
      throw new SubsonicFailure('missing', 'Required parameter is missing: name or playlistId')
    const made = await playlists.create(user.userID, name)
    if (!made) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    await store.replace(made.playListID, [], wanted)
    return { playlist: await found(idOf('playlist', made.playListID), user) }
  })

  answer(calls.updatePlaylist, async ({ query, user }) => {
    const id = await own(query.playlistId, user)
    if (query.name !== undefined) await playlists.rename(id, query.name)
    if (query.comment !== undefined) await store.setComment(id, query.comment)
    if (query.public !== undefined) await playlists.setPublic(id, query.public)
    if (query.songIdToAdd.length === 0 && query.songIndexToRemove.length === 0) return {}
    // Indexes count the songs that the app got, without those that are hidden at present.
    const shown = await shownOf(id, user)
    const removed = new Set(query.songIndexToRemove)
    const kept = shown.filter((_, place) => !removed.has(place))
    await store.replace(id, shown, await fitting([...kept, ...tracks(query.songIdToAdd)], user))
    return {}
  })

  answer(calls.deletePlaylist, async ({ query, user }) => {
    await playlists.remove(await own(query.id, user))
    return {}
  })
}
