import { limits, type LibraryFound, type LibraryMissing } from '@nava/contracts'
import type { MatchReleases } from '../../catalogue/matching/match-releases.ts'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { playlistName } from '../playlists/import-playlist.ts'
import type { Follows, Likes } from '../reactions/reactions.ts'
import type { SavesStore } from '../reactions/saves/saves.store.ts'
import type { BroughtStore } from './brought.store.ts'
import type { Library, LibraryAlbum, LibrarySong, Marked } from './read-library.ts'

export interface BringParts {
  brought: BroughtStore
  matchTracks: MatchTracks
  matchReleases: MatchReleases
  likes: Likes
  saves: SavesStore
  follows: Follows
}

interface Owner {
  userID: number
  /** Address of the other server */
  address: string
  /** @throws if the import must stop */
  onProgress: (done: number, total: number) => Promise<void>
}

interface Matched<T> {
  item: T
  id: number | undefined
}

/**
 * Adds a library to an account. A repetition adds nothing twice.
 * @throws HttpError 401 if the account was deleted
 */
export async function bringLibrary(parts: BringParts, library: Library, owner: Owner) {
  const songs = await matchSongs(parts, library, owner)
  const albums = await matchAlbums(parts, library)
  const artistList = [...library.artists.values()]
  const artistIDs = await parts.matchReleases.artists(artistList.map(({ title }) => title))
  const artists = artistList.map((item, at) => ({ item, id: artistIDs[at] }))
  const all = { songs: [...songs.values()], albums: albums.found, singles: albums.singles, artists }

  const stars = await addStars(parts, all, owner)
  const ratings = await addRatings(parts, all, owner.userID)
  const plays = await addPlays(parts, all.songs, owner.userID)
  const { filled, refused } = await addPlaylists(parts, library, songs, owner)
  const found: LibraryFound = { stars, ratings, plays, playlists: filled }
  return { found, missing: [...refused, ...missingOf(all)].toSorted(byMarks) }
}

async function matchSongs({ matchTracks }: BringParts, { songs }: Library, { onProgress }: Owner) {
  const all = [...songs]
  const matched = new Map<string, Matched<LibrarySong>>()
  for (let at = 0; at < all.length; at += limits.libraryImport.batch) {
    await onProgress(at, all.length)
    const batch = all.slice(at, at + limits.libraryImport.batch)
    const ids = await matchTracks(batch.map(([, song]) => foreign(song)))
    for (const [place, [id, item]] of batch.entries()) matched.set(id, { item, id: ids[place] })
  }
  await onProgress(all.length, all.length)
  return matched
}

const foreign = ({ title, artist, seconds, isrcs }: Omit<LibrarySong, keyof Marked> & Marked) => ({
  title,
  artist,
  isrcs,
  seconds: seconds === 0 ? undefined : seconds,
})

/** Matches albums. Albums with one song that match none may be singles, which are tracks here. */
async function matchAlbums({ matchReleases, matchTracks }: BringParts, { albums }: Library) {
  const all = [...albums.values()]
  const ids = await matchReleases.albums(all)
  const matched = all.map((item, at): Matched<LibraryAlbum> => ({ item, id: ids[at] }))
  const single = matched.filter(({ item, id }) => id === undefined && item.single)
  const trackIDs = await matchTracks(
    single.map(({ item: { title, artist, single: { seconds } = { seconds: 0 } } }) => ({
      title,
      artist,
      seconds: seconds === 0 ? undefined : seconds,
    })),
  )
  const singles = single.flatMap(({ item }, at) => {
    const id = trackIDs[at]
    return id === undefined ? [] : [{ item, id }]
  })
  const asTracks = new Set(singles.map(({ item }) => item))
  return { singles, found: matched.filter(({ item }) => !asTracks.has(item)) }
}

interface AllMatched {
  songs: readonly Matched<LibrarySong>[]
  albums: readonly Matched<LibraryAlbum>[]
  singles: readonly Matched<LibraryAlbum>[]
  artists: readonly Matched<Marked>[]
}

async function addStars(
  { likes, saves, follows }: BringParts,
  { songs, albums, singles, artists }: AllMatched,
  { userID, onProgress }: Owner,
): Promise<number> {
  const caller = callerOf(userID)
  let count = 0
  for (const [reaction, items] of [
    [follows.artist, artists],
    [saves.album, albums],
    [likes.music, [...singles, ...songs]],
  ] as const) {
    const starred = items.filter(({ item }) => item.starred).toReversed()
    // The oldest is set first, so that the list has the order of the other server, which lists the newest first.
    starred.sort((a, b) => Number(a.item.starred) - Number(b.item.starred))
    const ids = new Set(starred.flatMap(({ id }) => id ?? []))
    for (const id of ids) {
      if (count % limits.libraryImport.batch === 0) await onProgress(songs.length, songs.length)
      await reaction.change(caller, id, 'set')
      count += 1
    }
  }
  return count
}

/** Only public items are matched, so the user's own artists do not matter. */
const callerOf = (userID: number): Caller => ({
  userID,
  name: '',
  isAdmin: false,
  tokenVersion: 0,
  artistIDs: [],
  djIDs: [],
  sessionID: undefined,
  tokenUse: 'app',
})

async function addRatings(
  { brought }: BringParts,
  { songs, albums, singles, artists }: AllMatched,
  userID: number,
): Promise<number> {
  let count = 0
  for (const [kind, items] of [
    ['music', [...songs, ...singles]],
    ['album', albums],
    ['artist', artists],
  ] as const) {
    const ratings = items.flatMap(({ item: { stars }, id }) =>
      stars > 0 && id !== undefined ? [{ id, stars }] : [],
    )
    count += await brought.rate(userID, kind, ratings)
  }
  return count
}

async function addPlays(
  { brought }: BringParts,
  songs: AllMatched['songs'],
  userID: number,
): Promise<number> {
  const plays = songs.flatMap(({ item, id }) =>
    item.plays > 0 && id !== undefined ? [{ musicID: id, plays: item.plays, played: item.played }] : [],
  )
  return brought.countPlays(userID, plays)
}

async function addPlaylists(
  { brought }: BringParts,
  { playlists }: Library,
  songs: ReadonlyMap<string, Matched<LibrarySong>>,
  { userID, address, onProgress }: Owner,
) {
  const refused: LibraryMissing[] = []
  let filled = 0
  for (const { id: sourceID, name: given, songIDs } of playlists) {
    await onProgress(songs.size, songs.size)
    const name = playlistName(given) ?? sourceID.slice(0, limits.text.name)
    const found = songIDs.flatMap((songID) => songs.get(songID)?.id ?? [])
    const musicIDs = [...new Set(found)].slice(0, limits.playlists.musics)
    if (musicIDs.length > 0 && (await brought.fillPlaylist(userID, { address, sourceID, name, musicIDs })))
      filled += 1
    else refused.push({ kind: 'playlist', title: given, artist: '', marks: [], playlists: [] })
  }
  return { filled, refused }
}

function missingOf({ songs, albums, artists }: AllMatched): LibraryMissing[] {
  const lacking = <T extends Marked>(
    kind: LibraryMissing['kind'],
    items: readonly Matched<T>[],
    more: (item: T) => Pick<LibraryMissing, 'marks' | 'playlists'> = () => ({ marks: [], playlists: [] }),
  ) =>
    items.flatMap(({ item, id }): LibraryMissing[] => {
      if (id !== undefined) return []
      const { marks, playlists } = more(item)
      return [
        {
          kind,
          title: item.title,
          artist: kind === 'artist' ? '' : item.artist,
          marks: [
            ...(item.starred ? (['star'] as const) : []),
            ...(item.stars > 0 ? (['rating'] as const) : []),
            ...marks,
          ],
          playlists,
        },
      ]
    })
  return [
    ...lacking('artist', artists),
    ...lacking('album', albums),
    ...lacking('song', songs, ({ plays, playlists }) => ({
      marks: [
        ...(playlists.length > 0 ? (['playlist'] as const) : []),
        ...(plays > 0 ? (['plays'] as const) : []),
      ],
      playlists,
    })),
  ]
}

const MOST_WANTED = ['star', 'playlist', 'rating', 'plays'] as const

/** Starred items come first, then those of playlists and with ratings, then those that were only played. */
const byMarks = (a: LibraryMissing, b: LibraryMissing) => rankOf(a) - rankOf(b)
const rankOf = ({ marks }: LibraryMissing) => MOST_WANTED.findIndex((mark) => marks.includes(mark))
