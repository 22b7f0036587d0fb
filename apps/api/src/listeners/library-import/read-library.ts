/**
 * Reads what a user has marked, played or put into playlists at another server. It runs in a process of its own, since
 * the other server decides how large its replies are.
 */
import type { LibraryCut, LibraryPart, Params, ProblemCode } from '@nava/contracts'
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
  comment: string
  /** Places in the list of songs */
  songs: readonly number[]
}

export interface Library {
  songs: LibrarySong[]
  albums: LibraryAlbum[]
  artists: Marked[]
  playlists: LibraryPlaylist[]
  cut: LibraryCut[]
  /** What could not be read, or only in part, and why */
  lacking: ({ part: LibraryPart } & Failure)[]
  /** Number of entries that could not be read */
  leftOut: number
}

export interface Failure {
  code: ProblemCode
  params: Params
}

/** Thrown for a call without a usable reply */
export class Unread extends Error {
  override name = 'Unread'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Makes a call. Returns undefined once the replies have had all bytes that an import may have.
 * @throws Unread
 */
export type AskServer = (call: string, query?: Record<string, string>) => Promise<ServerReply | undefined>

const MOST_STARS = 5

/** Counts the plays of each user, but does not tell when the last one was. */
const COUNTS_WITHOUT_DATES = 'mstream'

/**
 * Reads what can be read; parts that fail are noted.
 * @throws Unread if the server refuses the account, or tells nothing at all
 */
export async function readLibrary(ask: AskServer, userName: string): Promise<Library> {
  const gathered = gather()
  const ping = await ask('ping')
  const datesPlays = (ping?.openSubsonic ?? false) && ping?.type !== COUNTS_WITHOUT_DATES
  const name = userName === '' ? await nameOfKey(ask) : userName
  const parts = {
    stars: async () => gathered.addAll((await ask('getStarred2'))?.starred2, datesPlays),
    playlists: () => readPlaylists(ask, gathered, { name, datesPlays }),
    plays: () => readPages(ask, gathered, datesPlays),
  }
  const failed: unknown[] = []
  for (const [part, read] of Object.entries(parts) as [LibraryPart, () => Promise<boolean>][])
    try {
      if (await read()) continue
      gathered.cut.add('bytes')
      break
    } catch (error) {
      gathered.lack(part, error)
      failed.push(error)
    }
  const library = gathered.library()
  const { songs, albums, artists, playlists } = library
  const isEmpty = [songs, albums, artists, playlists].every(({ length }) => length === 0)
  if (isEmpty && failed.length === Object.keys(parts).length) throw failed[0]
  return library
}

/** Without the name, the playlists of others are taken for own ones. */
async function nameOfKey(ask: AskServer): Promise<string | undefined> {
  try {
    return (await ask('tokenInfo'))?.tokenInfo?.username
  } catch (error) {
    if (error instanceof Unread) return undefined
    throw error
  }
}

type Gathered = ReturnType<typeof gather>

/** Returns false if the replies were too large together. */
async function readPlaylists(
  ask: AskServer,
  gathered: Gathered,
  { name, datesPlays }: { name: string | undefined; datesPlays: boolean },
): Promise<boolean> {
  const listed = await ask('getPlaylists')
  const all = gathered.readable(listed?.playlists.playlist ?? [])
  const own = all.filter((playlist) => isOwn(playlist, name))
  const entriesOf = async (playlist: ServerPlaylist) => {
    try {
      return (await ask('getPlaylist', { id: playlist.id }))?.playlist.entry
    } catch (error) {
      gathered.lack('playlists', error)
      return []
    }
  }
  for (const [at, playlist] of gathered.first('playlists', own, limits.libraryImport.playlists).entries()) {
    const entries = at < limits.playlists.perUser ? await entriesOf(playlist) : []
    if (!entries) return false
    gathered.addPlaylist(playlist, entries, datesPlays)
  }
  return listed !== undefined
}

/** Returns false if the replies were too large together. */
async function readPages(ask: AskServer, gathered: Gathered, datesPlays: boolean): Promise<boolean> {
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
    if (!gathered.addPage(found, datesPlays)) return true
  }
  gathered.cut.add('items')
  return true
}

/** Own ones may be read-only as well: those that a server fills by rules. */
const isOwn = ({ owner, readonly }: ServerPlaylist, userName = '') =>
  owner === '' || userName === '' ? !readonly : owner.toLowerCase() === userName.toLowerCase()

const songOf = (song: ServerSong, datesPlays: boolean): LibrarySong => ({
  ...marksOf(song),
  title: song.title,
  artist: song.artist,
  seconds: song.duration,
  isrcs: song.isrc,
  // Without `played`, they may be those of all users.
  plays: datesPlays && !song.played ? 0 : Math.min(song.playCount, limits.libraryImport.plays),
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

/** Collects what cannot be read. */
function lacksOf() {
  const lacking = new Map<LibraryPart, Failure>()
  const unreadable = new Set<string>()
  return {
    /** Notes the first failure of a part. Throws errors that are none of the other server. */
    lack: (part: LibraryPart, error: unknown): void => {
      if (!(error instanceof Unread)) throw error
      if (!lacking.has(part)) lacking.set(part, error.failure)
    },

    /** Leaves out items without a name, and counts each once if it has an ID. */
    readable: <T extends { id: string; name?: string; title?: string }>(all: readonly T[]): T[] =>
      all.filter(({ id, name, title }) => {
        const hasName = (name ?? title ?? '') !== ''
        if (!hasName) unreadable.add(id === '' ? `#${unreadable.size}` : id)
        return hasName
      }),

    all: (): Pick<Library, 'lacking' | 'leftOut'> => ({
      lacking: [...lacking].map(([part, failure]) => ({ part, ...failure })),
      leftOut: unreadable.size,
    }),
  }
}

/** Collects items as far as an import may go. */
export function gather() {
  const songs = new Map<string, LibrarySong>()
  const places = new Map<string, number>()
  const albums = new Map<string, LibraryAlbum>()
  const artists = new Map<string, Marked>()
  const playlists: LibraryPlaylist[] = []
  const cut = new Set<LibraryCut>()
  const lacks = lacksOf()
  const { readable } = lacks
  let items = 0

  const first = <T>(what: LibraryCut, all: readonly T[], most: number): readonly T[] => {
    if (all.length > most) cut.add(what)
    return all.slice(0, most)
  }

  const put = putter(cut)
  const addSong = (song: ServerSong, datesPlays: boolean): LibrarySong | undefined => {
    if (song.isDir || song.type === 'podcast') return undefined
    const known = songs.get(song.id)
    if (known) return known
    const added = songOf(song, datesPlays)
    if (!put('songs', songs, song.id, added)) return undefined
    places.set(song.id, places.size)
    return added
  }

  const addMarked = ({ song, album, artist }: ServerItems, datesPlays: boolean) => {
    for (const each of readable(song))
      if (isMarked(each) || (each.playCount > 0 && (!datesPlays || each.played))) addSong(each, datesPlays)
    for (const each of readable(album).filter(isMarked)) put('albums', albums, each.id, markedAlbum(each))
    for (const each of readable(artist).filter(isMarked))
      put('artists', artists, each.id, { ...marksOf(each), title: each.name, artist: each.name })
  }

  return {
    cut,
    first,
    ...lacks,

    /** Returns false without items. */
    addAll: (found: ServerItems | undefined, datesPlays: boolean): boolean => {
      if (found) addMarked(found, datesPlays)
      return found !== undefined
    },

    /** Returns false if no more items may be read. */
    addPage: ({ song, album, artist }: ServerItems, datesPlays: boolean): boolean => {
      const { page, items: most } = limits.libraryImport
      const reply = {
        song: [...first('page', song, page)],
        album: [...first('page', album, page)],
        artist: [...first('page', artist, page)],
      }
      addMarked(reply, datesPlays)
      items += reply.song.length + reply.album.length + reply.artist.length
      if (items < most) return true
      cut.add('items')
      return false
    },

    addPlaylist: (
      { id, name, comment }: Pick<ServerPlaylist, 'id' | 'name' | 'comment'>,
      entries: readonly ServerSong[],
      datesPlays: boolean,
    ): void => {
      const at = playlists.length
      const taken = first('entries', entries, limits.libraryImport.entries)
      const found = readable(taken).flatMap((entry) => {
        const song = addSong(entry, datesPlays)
        if (!song) return []
        song.isListed = true
        const { playlists: those } = song
        if (those.at(-1) !== at && those.length < limits.libraryImport.playlistsOfSong) those.push(at)
        return places.get(entry.id) ?? []
      })
      playlists.push({ id, name, comment, songs: found })
    },

    library: (): Library => ({
      songs: [...songs.values()],
      albums: [...albums.values()],
      artists: [...artists.values()],
      playlists,
      cut: [...cut],
      ...lacks.all(),
    }),
  }
}

const markedAlbum = (album: ServerItems['album'][number]): LibraryAlbum => ({
  ...marksOf(album),
  title: album.name,
  artist: album.artist,
  single: album.songCount === 1 ? { seconds: album.duration } : undefined,
})

interface Given {
  starred?: Date | undefined
  userRating: number
}

const isMarked = ({ starred, userRating }: Given) => starred !== undefined || userRating > 0

const marksOf = ({ starred, userRating }: Given) => ({
  starred,
  stars: Math.min(userRating, MOST_STARS),
})
