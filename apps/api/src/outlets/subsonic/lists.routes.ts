import { limits } from '@nava/contracts'
import { subsonicCalls as calls, type AlbumListType } from '@nava/contracts/subsonic'
import type { SearchByName } from '../../catalogue/search/search-by-name.ts'
import type { CachedLists } from '../../catalogue/sorted-lists/cached-lists.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { SubsonicArtistsStore } from './artists.store.ts'
import { SubsonicFailure } from './failure.ts'
import type { GenresStore } from './genres.store.ts'
import { albumAsDirectory, artistAsDirectory } from './present-album.ts'
import type { ReleasesStore } from './releases.store.ts'
import { idOf } from './item-id.ts'
import type { PlayingNow } from '../../listeners/scrobbling/playing-now.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface ListFeatures {
  songs: SongsStore
  releases: ReleasesStore
  subsonicArtists: SubsonicArtistsStore
  subsonicGenres: GenresStore
  playingNow: PlayingNow
  sortedLists: CachedLists
  searchByName: SearchByName
  users: UsersStore
}

export function listRoutes(server: SubsonicServer, features: ListFeatures) {
  albumLists(server, features)
  songLists(server, features)
  starredLists(server, features)
  searches(server, features)
}

interface AlbumListParameters {
  type: AlbumListType
  size: number
  offset: number
  fromYear?: number | undefined
  toYear?: number | undefined
  genre?: string | undefined
}

function albumLists({ answer }: SubsonicServer, { releases }: ListFeatures) {
  const list = (query: AlbumListParameters, user: Caller) => {
    const { type, size, offset, fromYear, toYear, genre } = query
    if (type === 'byYear' && (fromYear === undefined || toYear === undefined))
      throw new SubsonicFailure('missing', 'Required parameter is missing: fromYear, toYear')
    if (type === 'byGenre' && genre === undefined)
      throw new SubsonicFailure('missing', 'Required parameter is missing: genre')
    const years = { from: fromYear ?? 0, to: toYear ?? 0 }
    return releases.list({ type, take: size, skip: offset, years, genre: genre ?? '' }, user)
  }

  answer(calls.getAlbumList, async ({ query, user }) => ({
    albumList: { album: (await list(query, user)).map(albumAsDirectory) },
  }))
  answer(calls.getAlbumList2, async ({ query, user }) => ({
    albumList2: { album: await list(query, user) },
  }))
}

function songLists({ answer }: SubsonicServer, features: ListFeatures) {
  const { songs, subsonicGenres: genres, sortedLists, playingNow, users } = features

  answer(calls.getRandomSongs, async ({ query: { size, genre, ...years }, user }) => {
    // Some programs send 0 for any year.
    const [fromYear, toYear] = [years.fromYear || undefined, years.toYear || undefined]
    const isFiltered = genre !== undefined || fromYear !== undefined || toYear !== undefined
    const ids = isFiltered
      ? await genres.random({ genre, from: fromYear, to: toYear }, size)
      : await sortedLists.randomTracks(size)
    return { randomSongs: { song: await songs.listed(ids, user) } }
  })

  answer(calls.getSongsByGenre, async ({ query: { genre, count, offset }, user }) => {
    const ids = await genres.songs(genre, { take: count, skip: offset })
    return { songsByGenre: { song: await songs.listed(ids, user) } }
  })

  answer(calls.getNowPlaying, async ({ user }) => {
    const playing = (await playingNow.of(user.userID)).filter(({ musicID }) => musicID !== null)
    const [account, found] = await Promise.all([
      users.find(user.userID),
      songs.songs(
        playing.map(({ musicID }) => musicID ?? 0),
        user,
      ),
    ])
    const known = new Map(found.map((song) => [song.id, song]))
    const entry = playing.flatMap((player, place) => {
      const song = known.get(idOf('track', player.musicID ?? 0))
      return song
        ? {
            ...song,
            username: account?.email ?? '',
            minutesAgo: player.minutes,
            playerId: place + 1,
            playerName: player.client,
            ...(player.state !== null &&
              player.positionMs !== null && {
                state: player.state,
                positionMs: Math.min(player.positionMs, (song.duration ?? 0) * 1000),
                playbackRate: player.playbackRate,
              }),
          }
        : []
    })
    return { nowPlaying: { entry } }
  })
}

function starredLists({ answer }: SubsonicServer, { songs, releases, subsonicArtists }: ListFeatures) {
  const starred = async (user: Caller) => {
    const take = limits.subsonic.starred
    const page = { type: 'starred', take, skip: 0, years: { from: 0, to: 0 }, genre: '' } as const
    const [artist, album, song] = await Promise.all([
      subsonicArtists.starred(user, take),
      releases.list(page, user),
      songs.starred(user.userID, take).then((ids) => songs.songs(ids, user)),
    ])
    return { artist, album, song }
  }

  answer(calls.getStarred2, async ({ user }) => ({ starred2: await starred(user) }))
  answer(calls.getStarred, async ({ user }) => {
    const { artist, album, song } = await starred(user)
    return {
      starred: { artist: artist.map(artistAsDirectory), album: album.map(albumAsDirectory), song },
    }
  })
}

interface SearchParameters {
  query: string
  artistCount: number
  artistOffset: number
  albumCount: number
  albumOffset: number
  songCount: number
  songOffset: number
}

function searches({ answer }: SubsonicServer, features: ListFeatures) {
  const { songs, releases, subsonicArtists: artists, sortedLists, searchByName } = features

  const pagesOf = (query: SearchParameters) => ({
    artist: { take: query.artistCount, skip: query.artistOffset },
    album: { take: query.albumCount, skip: query.albumOffset },
    song: { take: query.songCount, skip: query.songOffset },
  })

  const everything = async (query: SearchParameters, user: Caller) => {
    const page = pagesOf(query)
    const [artistIDs, album, songIDs] = await Promise.all([
      sortedLists.artists(page.artist),
      releases.all(page.album, user),
      sortedLists.tracks('newestTracks', page.song),
    ])
    const [artist, song] = await Promise.all([artists.byIDs(artistIDs, user), songs.listed(songIDs, user)])
    return { artist, album, song }
  }

  const matching = async (query: SearchParameters, user: Caller) => {
    const page = pagesOf(query)
    const most = Math.min(
      limits.subsonic.found,
      Math.max(page.artist.skip + page.artist.take, page.song.skip + page.song.take),
    )
    const [found, album] = await Promise.all([
      searchByName(query.query, ['artists', 'musics'], most),
      releases.search(query.query, page.album, user),
    ])
    const cut = (ids: number[], { take, skip }: { take: number; skip: number }) =>
      ids.slice(skip, skip + take)
    const [artist, song] = await Promise.all([
      artists.byIDs(cut(found.artists, page.artist), user),
      songs.listed(cut(found.musics, page.song), user),
    ])
    return { artist, album, song }
  }

  /** Returns everything, page by page, for quotation marks, `*` or an empty text, which apps send for this. */
  const search = (query: SearchParameters, user: Caller) => {
    const text = query.query.replaceAll(/["*]/g, '').trim()
    return /^'*$/.test(text) ? everything(query, user) : matching({ ...query, query: text }, user)
  }

  answer(calls.search, async ({ query: { count, offset, ...filter }, user }) => {
    const ids = await songs.matching(filter, limits.subsonic.found)
    const match = await songs.listed(ids.slice(offset, offset + count), user)
    return { searchResult: { offset, totalHits: ids.length, match } }
  })
  answer(calls.search3, async ({ query, user }) => ({ searchResult3: await search(query, user) }))
  answer(calls.search2, async ({ query, user }) => {
    const { artist, album, song } = await search(query, user)
    return {
      searchResult2: { artist: artist.map(artistAsDirectory), album: album.map(albumAsDirectory), song },
    }
  })
}
