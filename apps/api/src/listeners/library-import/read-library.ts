/**
 * Reads what a user has marked, played or put into playlists at another server. It runs in a process of its own, since
 * the other server decides how large its replies are.
 */
import type { LibraryCut } from '@nava/contracts'
import { limits } from '@nava/contracts/limits'
import type { ServerItems, ServerPlaylist, ServerReply, ServerSong } from './read-reply.ts'

export interface Marked {
  title: string
  artist: string
  starred: Date | undefined
  /** 0 without a rating */
  stars: number
}

export interface LibrarySong extends Marked {
  seconds: number
  isrcs: readonly string[]
  /** 0 if the user never played it */
  plays: number
  played: Date | undefined
  isListed: boolean
  /** Places of the first playlists that contain it, in the list of playlists */
  playlists: number[]
}

export interface LibraryAlbum extends Marked {
  /** Set for an album with one song, which may be a single here */
  single: { seconds: number } | undefined
}

export interface LibraryPlaylist {
  id: string
  name: string
  /** Places in the list of songs */
  songs: readonly number[]
}

export interface Library {
  songs: LibrarySong[]
  albums: LibraryAlbum[]
  artists: Marked[]
  playlists: LibraryPlaylist[]
  cut: LibraryCut[]
}

/** Makes a call. Returns undefined once the replies have had all bytes that an import may have. */
export type AskServer = (call: string, query?: Record<string, string>) => Promise<ServerReply | undefined>

const MOST_STARS = 5

export async function readLibrary(ask: AskServer, userName: string): Promise<Library> {
  const gathered = gather()
  const ping = await ask('ping')
  const openSubsonic = ping?.openSubsonic ?? false
  const name = userName === '' ? (await ask('tokenInfo'))?.tokenInfo?.username : userName
  const isRead =
    gathered.addAll((await ask('getStarred2'))?.starred2, openSubsonic) &&
    (await readPlaylists(ask, gathered, { name, openSubsonic })) &&
    (await readPages(ask, gathered, openSubsonic))
  if (!isRead) gathered.cut.add('bytes')
  return gathered.library()
}

type Gathered = ReturnType<typeof gather>

/** Returns false if the replies were too large together. */
async function readPlaylists(
  ask: AskServer,
  gathered: Gathered,
  { name, openSubsonic }: { name: string | undefined; openSubsonic: boolean },
): Promise<boolean> {
  const listed = await ask('getPlaylists')
  const own = (listed?.playlists.playlist ?? []).filter((playlist) => isOwn(playlist, name))
  for (const [at, playlist] of gathered.first('playlists', own, limits.libraryImport.playlists).entries()) {
    const isWanted = at < limits.playlists.perUser
    const entries = isWanted ? (await ask('getPlaylist', { id: playlist.id }))?.playlist.entry : []
    if (!entries) return false
    gathered.addPlaylist(playlist, entries, openSubsonic)
  }
  return listed !== undefined
}

/** Returns false if the replies were too large together. */
async function readPages(ask: AskServer, gathered: Gathered, openSubsonic: boolean): Promise<boolean> {
  const { page, pages } = limits.libraryImport
  const counts = { songCount: `${page}`, albumCount: `${page}`, artistCount: `${page}` }
  let before = ''
  for (let at = 0; at < pages; at += 1) {
    const offset = `${at * page}`
    const offsets = { songOffset: offset, albumOffset: offset, artistOffset: offset }
    const found = (await ask('search3', { query: '', ...counts, ...offsets }))?.searchResult3
    if (!found) return false
    // A server that ignores the offsets would send the first page forever.
    const ids = [found.song, found.album, found.artist].map((items) =>
      items.slice(0, page).map(({ id }) => id),
    )
    const these = JSON.stringify(ids)
    if (ids.flat().length === 0 || these === before) return true
    before = these
    if (!gathered.addPage(found, openSubsonic)) return true
  }
  gathered.cut.add('items')
  return true
}

const isOwn = ({ owner, readonly }: ServerPlaylist, userName = '') =>
  !readonly && (owner === '' || userName === '' || owner.toLowerCase() === userName.toLowerCase())

const songOf = (song: ServerSong, openSubsonic: boolean): LibrarySong => ({
  ...marksOf(song),
  title: song.title,
  artist: song.artist,
  seconds: song.duration,
  isrcs: song.isrc,
  // Servers without `played` may count the plays of all users.
  plays: openSubsonic && !song.played ? 0 : Math.min(song.playCount, limits.libraryImport.plays),
  played: song.played,
  isListed: false,
  playlists: [],
})

/** Returns a function that stores an item, or returns false and records the cut if there are too many. */
const putter =
  (cut: Set<LibraryCut>) =>
  <T>(what: 'songs' | 'albums' | 'artists', into: Map<string, T>, id: string, item: T): boolean => {
    if (!into.has(id) && into.size >= limits.libraryImport[what]) {
      cut.add(what)
      return false
    }
    into.set(id, item)
    return true
  }

/** Collects items as far as an import may go. */
export function gather() {
  const songs = new Map<string, LibrarySong>()
  const places = new Map<string, number>()
  const albums = new Map<string, LibraryAlbum>()
  const artists = new Map<string, Marked>()
  const playlists: LibraryPlaylist[] = []
  const cut = new Set<LibraryCut>()
  let items = 0

  const first = <T>(what: LibraryCut, all: readonly T[], most: number): readonly T[] => {
    if (all.length > most) cut.add(what)
    return all.slice(0, most)
  }

  const put = putter(cut)
  const addSong = (song: ServerSong, openSubsonic: boolean): LibrarySong | undefined => {
    if (song.isDir || song.type === 'podcast' || song.title === '') return undefined
    const known = songs.get(song.id)
    if (known) return known
    const added = songOf(song, openSubsonic)
    if (!put('songs', songs, song.id, added)) return undefined
    places.set(song.id, places.size)
    return added
  }

  const addMarked = ({ song, album, artist }: ServerItems, openSubsonic: boolean) => {
    for (const each of song)
      if (isMarked(each) || (each.playCount > 0 && (!openSubsonic || each.played)))
        addSong(each, openSubsonic)
    for (const each of album.filter(isMarked)) {
      const single = each.songCount === 1 ? { seconds: each.duration } : undefined
      put('albums', albums, each.id, { ...marksOf(each), title: each.name, artist: each.artist, single })
    }
    for (const each of artist.filter(isMarked))
      put('artists', artists, each.id, { ...marksOf(each), title: each.name, artist: each.name })
  }

  return {
    cut,
    first,

    /** Returns false without items. */
    addAll: (found: ServerItems | undefined, openSubsonic: boolean): boolean => {
      if (found) addMarked(found, openSubsonic)
      return found !== undefined
    },

    /** Returns false if no more items may be read. */
    addPage: ({ song, album, artist }: ServerItems, openSubsonic: boolean): boolean => {
      const { page, items: most } = limits.libraryImport
      const asked = {
        song: [...first('page', song, page)],
        album: [...first('page', album, page)],
        artist: [...first('page', artist, page)],
      }
      addMarked(asked, openSubsonic)
      items += asked.song.length + asked.album.length + asked.artist.length
      if (items < most) return true
      cut.add('items')
      return false
    },

    addPlaylist: (
      { id, name }: ServerPlaylist,
      entries: readonly ServerSong[],
      openSubsonic: boolean,
    ): void => {
      const at = playlists.length
      const taken = first('entries', entries, limits.libraryImport.entries)
      const found = taken.flatMap((entry) => {
        const song = addSong(entry, openSubsonic)
        if (!song) return []
        song.isListed = true
        const { playlists: those } = song
        if (those.at(-1) !== at && those.length < limits.libraryImport.playlistsOfSong) those.push(at)
        return places.get(entry.id) ?? []
      })
      playlists.push({ id, name, songs: found })
    },

    library: (): Library => ({
      songs: [...songs.values()],
      albums: [...albums.values()],
      artists: [...artists.values()],
      playlists,
      cut: [...cut],
    }),
  }
}

interface Given {
  starred?: Date | undefined
  userRating: number
}

const isMarked = ({ starred, userRating }: Given) => starred !== undefined || userRating > 0

const marksOf = ({ starred, userRating }: Given) => ({
  starred,
  stars: Math.min(userRating, MOST_STARS),
})
