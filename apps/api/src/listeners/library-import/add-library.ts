import { describeProblem, limits, type LibraryFound, type LibraryMissing } from '@nava/contracts'
import type { MatchReleases } from '../../catalogue/matching/match-releases.ts'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { playlistName } from '../playlists/import-playlist.ts'
import type { Follows, Likes } from '../reactions/reactions.ts'
import type { SavesStore } from '../reactions/saves/saves.store.ts'
import type { ImportedStore } from './imported.store.ts'
import type { Library, LibraryAlbum, LibrarySong, Marked } from './read-library.ts'

export interface AddParts {
  imported: ImportedStore
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
export async function addLibrary(parts: AddParts, library: Library, owner: Owner) {
  const songs = await matchSongs(parts, library, owner)
  const albums = await matchAlbums(parts, library, owner)
  const artists = await matchArtists(parts, library, owner)
  const all = { songs, albums: albums.found, singles: albums.singles, artists }

  const stars = await addStars(parts, all, owner)
  const ratings = await addRatings(parts, all, owner.userID)
  const plays = await addPlays(parts, all.songs, owner.userID)
  const { filled, refused, isCut } = await addPlaylists(parts, library, songs, owner)
  const found: LibraryFound = {
    ...{ stars, ratings, plays, playlists: filled, leftOut: library.leftOut },
    cut: [...library.cut, ...(isCut ? (['tracks'] as const) : [])],
    lacking: library.lacking.map(({ part, code, params }) => ({
      ...{ part, code, params },
      reason: describeProblem(code, params),
    })),
  }
  return { found, missing: [...refused, ...missingOf(all, library)].toSorted(byMarks) }
}

/** Matches items in batches; `before` is called before each. */
async function inBatches<T>(
  items: readonly T[],
  match: (batch: readonly T[]) => Promise<(number | undefined)[]>,
  before: (done: number) => Promise<void>,
): Promise<Matched<T>[]> {
  const matched: Matched<T>[] = []
  for (let at = 0; at < items.length; at += limits.libraryImport.batch) {
    await before(at)
    const batch = items.slice(at, at + limits.libraryImport.batch)
    const ids = await match(batch)
    matched.push(...batch.map((item, place) => ({ item, id: ids[place] })))
  }
  return matched
}

async function matchSongs({ matchTracks }: AddParts, { songs }: Library, { onProgress }: Owner) {
  const match = (batch: readonly LibrarySong[]) => matchTracks(batch.map(externalTrack))
  const matched = await inBatches(songs, match, (done) => onProgress(done, songs.length))
  await onProgress(songs.length, songs.length)
  return matched
}

const matchArtists = ({ matchReleases }: AddParts, { artists, songs }: Library, { onProgress }: Owner) =>
  inBatches(
    artists,
    (batch) => matchReleases.artists(batch.map(({ title }) => title)),
    () => onProgress(songs.length, songs.length),
  )

const externalTrack = ({ title, artist, seconds, isrcs }: Omit<LibrarySong, keyof Marked> & Marked) => ({
  title,
  artist,
  isrcs,
  seconds: seconds === 0 ? undefined : seconds,
})

/** Matches albums. Albums with one song that match none may be singles, which are tracks here. */
async function matchAlbums(
  { matchReleases, matchTracks }: AddParts,
  { albums, songs }: Library,
  { onProgress }: Owner,
) {
  const goOn = () => onProgress(songs.length, songs.length)
  const matched = await inBatches(albums, (batch) => matchReleases.albums(batch), goOn)
  const single = matched.filter(({ item, id }) => id === undefined && item.single)
  const asTracks = await inBatches(
    single.map(({ item }) => item),
    (batch) =>
      matchTracks(
        batch.map(({ title, artist, single: { seconds } = { seconds: 0 } }) => ({
          title,
          artist,
          seconds: seconds === 0 ? undefined : seconds,
        })),
      ),
    goOn,
  )
  const singles = asTracks.filter(({ id }) => id !== undefined)
  const found = new Set(singles.map(({ item }) => item))
  return { singles, found: matched.filter(({ item }) => !found.has(item)) }
}

interface AllMatched {
  songs: readonly Matched<LibrarySong>[]
  albums: readonly Matched<LibraryAlbum>[]
  singles: readonly Matched<LibraryAlbum>[]
  artists: readonly Matched<Marked>[]
}

async function addStars(
  { likes, saves, follows }: AddParts,
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
  rooms: [],
  sessionID: undefined,
  tokenUse: 'app',
})

async function addRatings(
  { imported }: AddParts,
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
    count += await imported.rate(userID, kind, ratings)
  }
  return count
}

async function addPlays({ imported }: AddParts, songs: AllMatched['songs'], userID: number): Promise<number> {
  const plays = songs.flatMap(({ item, id }) =>
    item.plays > 0 && id !== undefined ? [{ musicID: id, plays: item.plays, played: item.played }] : [],
  )
  return imported.countPlays(userID, plays)
}

async function addPlaylists(
  { imported }: AddParts,
  { playlists }: Library,
  songs: readonly Matched<LibrarySong>[],
  { userID, address, onProgress }: Owner,
) {
  const refused: LibraryMissing[] = []
  let filled = 0
  let isCut = false
  for (const { id: sourceID, name: given, comment, songs: places } of playlists) {
    await onProgress(songs.length, songs.length)
    const name = playlistName(given) ?? sourceID.slice(0, limits.text.name)
    const all = places.flatMap((place) => songs[place]?.id ?? [])
    isCut ||= all.length > limits.playlists.musics
    const musicIDs = all.slice(0, limits.playlists.musics)
    const playlist = { address, sourceID, name, comment, musicIDs }
    if (musicIDs.length > 0 && (await imported.fillPlaylist(userID, playlist))) filled += 1
    else refused.push({ kind: 'playlist', title: given, artist: '', marks: [], playlists: [] })
  }
  return { filled, refused, isCut }
}

function missingOf({ songs, albums, artists }: AllMatched, library: Library): LibraryMissing[] {
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
    ...lacking('song', songs, ({ plays, isListed, playlists }) => ({
      marks: [...(isListed ? (['playlist'] as const) : []), ...(plays > 0 ? (['plays'] as const) : [])],
      playlists: playlists.flatMap((at) => library.playlists[at]?.name ?? []),
    })),
  ]
}

const MOST_WANTED = ['star', 'playlist', 'rating', 'plays'] as const

/** Starred items come first, then those of playlists and with ratings, then those that were only played. */
const byMarks = (a: LibraryMissing, b: LibraryMissing) => rankOf(a) - rankOf(b)
const rankOf = ({ marks }: LibraryMissing) => MOST_WANTED.findIndex((mark) => marks.includes(mark))
