import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { ServerItems, ServerPlaylist, ServerSong } from './read-reply.ts'
import type { AskServer } from './subsonic-server.ts'

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
  /** Names of playlists */
  playlists: string[]
}

export interface LibraryAlbum extends Marked {
  /** Set for an album with one song, which may be a single here */
  single: { seconds: number } | undefined
}

export interface LibraryPlaylist {
  id: string
  name: string
  songIDs: readonly string[]
}

export interface Library {
  songs: ReadonlyMap<string, LibrarySong>
  albums: ReadonlyMap<string, LibraryAlbum>
  artists: ReadonlyMap<string, Marked>
  playlists: readonly LibraryPlaylist[]
}

const tooLarge = () => problem('library.too-large')
const MOST_STARS = 5

/** Reads what the user has marked, played or put into playlists. */
export async function readLibrary(ask: AskServer, userName: string): Promise<Library> {
  const gathered = gather()
  const { openSubsonic } = await ask('ping')
  const name = userName === '' ? (await ask('tokenInfo')).tokenInfo?.username : userName
  gathered.add((await ask('getStarred2')).starred2, openSubsonic)

  const playlists: LibraryPlaylist[] = []
  for (const playlist of (await ask('getPlaylists')).playlists.playlist) {
    if (!isOwn(playlist, name)) continue
    if (playlists.length >= limits.playlists.perUser) {
      playlists.push({ ...playlist, songIDs: [] })
      continue
    }
    const { entry } = (await ask('getPlaylist', { id: playlist.id })).playlist
    playlists.push({ ...playlist, songIDs: gathered.addPlaylist(playlist.name, entry, openSubsonic) })
  }

  const { page, pages } = limits.libraryImport
  for (let at = 0; ; at += 1) {
    if (at >= pages) throw tooLarge()
    const counts = { songCount: `${page}`, albumCount: `${page}`, artistCount: `${page}` }
    const offset = `${at * page}`
    const offsets = { songOffset: offset, albumOffset: offset, artistOffset: offset }
    const found = (await ask('search3', { query: '', ...counts, ...offsets })).searchResult3
    // A server that ignores the offsets would send the first page forever.
    if (!gathered.add(found, openSubsonic)) break
  }
  const { songs, albums, artists } = gathered
  return { songs, albums, artists, playlists }
}

const isOwn = ({ owner, readonly }: ServerPlaylist, userName = '') =>
  !readonly && (owner === '' || userName === '' || owner.toLowerCase() === userName.toLowerCase())

function gather() {
  const songs = new Map<string, LibrarySong>()
  const albums = new Map<string, LibraryAlbum>()
  const artists = new Map<string, Marked>()
  const seen = new Set<string>()

  const addSong = (song: ServerSong, openSubsonic: boolean): LibrarySong | undefined => {
    if (song.isDir || song.type === 'podcast' || song.title === '') return undefined
    const known = songs.get(song.id)
    if (known) return known
    if (songs.size >= limits.libraryImport.songs) throw tooLarge()
    const added: LibrarySong = {
      ...marksOf(song),
      title: song.title,
      artist: song.artist,
      seconds: song.duration,
      isrcs: song.isrc,
      // Servers without `played` may count the plays of all users.
      plays: openSubsonic && !song.played ? 0 : Math.min(song.playCount, limits.libraryImport.plays),
      played: song.played,
      playlists: [],
    }
    songs.set(song.id, added)
    return added
  }

  return {
    songs,
    albums,
    artists,

    /** Returns false if all items were known. */
    add: ({ song, album, artist }: ServerItems, openSubsonic: boolean): boolean => {
      const before = seen.size
      for (const each of song) {
        seen.add(`song ${each.id}`)
        if (isMarked(each) || (each.playCount > 0 && (!openSubsonic || each.played)))
          addSong(each, openSubsonic)
      }
      for (const each of album) {
        seen.add(`album ${each.id}`)
        const single = each.songCount === 1 ? { seconds: each.duration } : undefined
        if (isMarked(each))
          albums.set(each.id, { ...marksOf(each), title: each.name, artist: each.artist, single })
      }
      for (const each of artist) {
        seen.add(`artist ${each.id}`)
        if (isMarked(each)) artists.set(each.id, { ...marksOf(each), title: each.name, artist: each.name })
      }
      return seen.size > before
    },

    addPlaylist: (name: string, entries: readonly ServerSong[], openSubsonic: boolean): string[] =>
      entries.flatMap((entry) => {
        const song = addSong(entry, openSubsonic)
        if (song && !song.playlists.includes(name)) song.playlists.push(name)
        return song ? [entry.id] : []
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
