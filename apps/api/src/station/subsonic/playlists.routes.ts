import { itemPaths, limits } from '@nava/contracts'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { FastifyRequest } from 'fastify'
import type { PlaylistsStore } from '../../listeners/playlists/playlists.store.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, idOf, parseItem, parseItemOf } from './item-id.ts'
import type { SubsonicPlaylistsStore } from './playlists.store.ts'
import type { ReleasesStore } from './releases.store.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface PlaylistFeatures {
  env: Pick<Env, 'publicUrl'>
  songs: SongsStore
  releases: ReleasesStore
  playlists: PlaylistsStore
  subsonicPlaylists: SubsonicPlaylistsStore
  users: UsersStore
}

export function playlistRoutes(server: SubsonicServer, features: PlaylistFeatures) {
  const { answer } = server
  const { songs, playlists, subsonicPlaylists: store } = features

  const head = async (text: string, user: Caller) => {
    const { kind, id } = parseItemOf(text, ['playlist', 'collection'])
    const row = await (kind === 'playlist' ? store.find(id, user) : store.findCollection(id))
    if (!row) throw new SubsonicFailure('notFound')
    return { kind, id, row }
  }

  const found = async (text: string, user: Caller) => {
    const { kind, id, row } = await head(text, user)
    const ids = await (kind === 'playlist' ? store.songsOf(id) : store.songsOfCollection(id))
    return { ...store.present(row, user), entry: await songs.songs(ids, user) }
  }

  /** Throws error 70 for hidden playlists, 50 for other users' playlists and for collections. */
  const own = async (text: string, user: Caller): Promise<number> => {
    const { id, row } = await head(text, user)
    if (row.ownerID !== user.userID) throw new SubsonicFailure('unauthorized')
    return id
  }

  const tracks = (texts: readonly string[]) =>
    texts.map((text) => parseItemOf(text, ['track', 'single', 'video']).id)

  /** Returns the tracks that the caller may see at present. */
  const shownOf = async (id: number, user: Caller): Promise<number[]> =>
    (await songs.rows(await store.songsOf(id), user)).map((row) => row.id)

  /** Replaces the tracks `shown` by others; throws if there are too many. */
  const replace = async (
    id: number,
    { shown, wanted }: { shown: readonly number[]; wanted: readonly number[] },
    user: Caller,
  ) => {
    const visible = (await songs.rows([...new Set(wanted)], user)).map((row) => row.id)
    if (visible.length > limits.playlists.musics)
      throw problem('playlist.full', { max: limits.playlists.musics })
    await store.replace(id, shown, visible)
  }

  answer(calls.getPlaylists, async ({ user }) => {
    const [mine, collections] = await Promise.all([store.own(user), store.collections()])
    return { playlists: { playlist: [...mine, ...collections].map((row) => store.present(row, user)) } }
  })

  answer(calls.getPlaylist, async ({ query, user }) => ({ playlist: await found(query.id, user) }))

  answer(calls.createPlaylist, async ({ query: { playlistId, name, songId }, user }) => {
    const wanted = tracks(songId)
    if (playlistId !== undefined) {
      const id = await own(playlistId, user)
      if (name !== undefined) await playlists.rename(id, name)
      await replace(id, { shown: await shownOf(id, user), wanted }, user)
      return { playlist: await found(playlistId, user) }
    }
    if (name === undefined)
      throw new SubsonicFailure('missing', 'Required parameter is missing: name or playlistId')
    const made = await playlists.create(user.userID, name)
    if (!made) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    await replace(made.playListID, { shown: [], wanted }, user)
    return { playlist: await found(idOf('playlist', made.playListID), user) }
  })

  answer(calls.updatePlaylist, async ({ query, user }) => {
    const id = await own(query.playlistId, user)
    if (query.name !== undefined) await playlists.rename(id, query.name)
    if (query.public !== undefined) await playlists.setPublic(id, query.public)
    if (query.songIdToAdd.length === 0 && query.songIndexToRemove.length === 0) return {}
    // Indexes count the songs that the app got, without those that are hidden at present.
    const shown = await shownOf(id, user)
    const removed = new Set(query.songIndexToRemove)
    const kept = shown.filter((_, place) => !removed.has(place))
    await replace(id, { shown, wanted: [...kept, ...tracks(query.songIdToAdd)] }, user)
    return {}
  })

  answer(calls.deletePlaylist, async ({ query, user }) => {
    await playlists.remove(await own(query.id, user))
    return {}
  })

  shareRoutes(server, features, own)
}

/** A share is the link of a page. Only playlists need one to become visible to others. */
function shareRoutes(
  { answer }: SubsonicServer,
  { env, songs, releases, playlists, subsonicPlaylists: store, users }: PlaylistFeatures,
  own: (text: string, user: Caller) => Promise<number>,
) {
  const pathOf = ({ kind, id }: Item) => {
    switch (kind) {
      case 'track':
      case 'single':
        return itemPaths.music(id)
      case 'video':
        return itemPaths.video(id)
      case 'album':
        return itemPaths.album(id)
      case 'artist':
        return itemPaths.artist(id)
      case 'playlist':
        return itemPaths.playlist(id)
      case 'collection':
        return itemPaths.collection(id)
      case 'episode':
        return itemPaths.podcast(id)
      case 'show':
        return itemPaths.podcastCollection(id)
      case 'dj':
        return itemPaths.dj(id)
      default:
        return kind satisfies never
    }
  }

  const entriesOf = async ({ kind, id }: Item, user: Caller) => {
    if (kind === 'track' || kind === 'single') return songs.songs([id], user)
    if (kind === 'video') return songs.videos([id], user)
    if (kind === 'album') return songs.songs(await songs.ofAlbum(id), user)
    if (kind === 'artist') return songs.songs(await songs.topOfID(id, limits.subsonic.shared), user)
    if (kind === 'playlist') return songs.songs(await store.songsOf(id), user)
    if (kind === 'collection') return songs.songs(await store.songsOfCollection(id), user)
    return []
  }

  const linkOf = (item: Item, created: Date, request: FastifyRequest) => ({
    id: idOf(item.kind, item.id),
    url: siteOrigin(env.publicUrl, request) + pathOf(item),
    created: created.toISOString(),
    visitCount: 0,
  })

  answer(calls.getShares, async ({ user, request }) => {
    const shared = await store.shared(user)
    const within = await store.songsOfAll(shared.map(({ id }) => id))
    const ids = [...new Set([...within.values()].flat())]
    const known = new Map((await songs.songs(ids, user)).map((song) => [song.id, song]))
    return {
      shares: {
        share: shared.map(({ id, owner, createdAt }) => ({
          ...linkOf({ kind: 'playlist', id }, createdAt, request),
          username: owner,
          entry: (within.get(id) ?? []).flatMap((each) => known.get(idOf('track', each)) ?? []),
        })),
      },
    }
  })

  answer(calls.createShare, async ({ query, user, request }) => {
    if (query.id.length === 0) throw new SubsonicFailure('missing', 'Required parameter is missing: id')
    const items = query.id.map(parseItem)
    for (const item of items) {
      if (item.kind === 'playlist')
        await playlists.setPublic(await own(idOf('playlist', item.id), user), true)
      if (item.kind === 'album' && (await releases.read([item.id], user)).length === 0)
        throw new SubsonicFailure('notFound')
    }
    const username = (await users.find(user.userID))?.email ?? ''
    const shares = items.map(async (item) => ({
      ...linkOf(item, new Date(), request),
      username,
      entry: await entriesOf(item, user),
    }))
    return { shares: { share: await Promise.all(shares) } }
  })

  answer(calls.updateShare, async ({ query, user }) => {
    await own(query.id, user)
    return {}
  })

  answer(calls.deleteShare, async ({ query, user }) => {
    await playlists.setPublic(await own(query.id, user), false)
    return {}
  })
}
