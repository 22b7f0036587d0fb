/** Collects what exports name, each track once, as the library that a server would have. */
import { limits } from '@nava/contracts/limits'
import type { LibraryService } from '@nava/contracts'
import { gather, type Library } from '../read-library.ts'
import { titleLine } from '../../../platform/title-line.ts'
import { commentLine, type ServerSong } from '../read-reply.ts'
import { RefusedExport } from './refused-export.ts'

export interface NamedTrack {
  title: string
  artist: string
  seconds?: number | undefined
}

export interface ReadLibrary {
  library: Library
  service: LibraryService
}

export type Gathering = ReturnType<typeof gatherExports>

/** Exports do not say when something was liked, but the order tells. */
const UNDATED = new Date(0)

const { tracks: maxTracks } = limits.libraryFiles
const { playlists: maxPlaylists, entries: maxEntries } = limits.libraryImport

interface Track extends ServerSong {
  counts: Map<LibraryService, number>
}

const newTrack = (id: string, title: string, artist: string, seconds: number): Track => ({
  ...{ id, title, artist, duration: Math.round(seconds), isrc: [], starred: undefined, userRating: 0 },
  ...{ playCount: 0, played: undefined, isDir: false, type: 'music', counts: new Map() },
})

export function gatherExports(maxRows: number = limits.libraryFiles.rows) {
  const tracks = new Map<string, Track>()
  const albums = new Map<string, ReturnType<typeof albumOf>>()
  const artists = new Map<string, ReturnType<typeof artistOf>>()
  const lists: { id: string; name: string; comment: string; entries: Track[] }[] = []
  const idOfList = listIDs()
  const services = new Set<LibraryService>()
  let rows = 0
  let isCut = false

  const countRow = () => {
    rows += 1
    if (rows > maxRows) throw new RefusedExport('library.too-many-rows', { max: maxRows })
  }

  const trackOf = ({ title: given, artist: by, seconds = 0 }: NamedTrack): Track | undefined => {
    countRow()
    const [title, artist] = [titleLine(given), titleLine(by)]
    if (title === '') return undefined
    const id = keyOf(artist, title)
    const known = tracks.get(id)
    if (known) return known
    isCut ||= tracks.size >= maxTracks
    if (tracks.size >= maxTracks) return undefined
    const track = newTrack(id, title, artist, seconds)
    tracks.set(id, track)
    return track
  }

  return {
    /** Tells that something of the service was recognised, also if it is empty. */
    recognise: (service: LibraryService): void => void services.add(service),

    like: (named: NamedTrack, at: Date = UNDATED): void => {
      const track = trackOf(named)
      if (track) track.starred ??= at
    },

    /** Plays at several services may be the same, so the larger number counts. */
    play: (service: LibraryService, named: NamedTrack, at: Date | undefined): void => {
      const track = trackOf(named)
      if (!track) return
      const count = (track.counts.get(service) ?? 0) + 1
      track.counts.set(service, count)
      track.playCount = Math.max(track.playCount, count)
      if (at && !(track.played && track.played >= at)) track.played = at
    },

    saveAlbum: (given: { title: string; artist: string }): void => {
      countRow()
      const album = albumOf(titleLine(given.title), titleLine(given.artist))
      if (album.name !== '') albums.set(album.id, album)
    },

    follow: (given: string): void => {
      countRow()
      const artist = artistOf(titleLine(given))
      if (artist.name !== '') artists.set(artist.id, artist)
    },

    addPlaylist: (given: string, items: readonly NamedTrack[], comment = ''): void => {
      if (lists.length > maxPlaylists) return
      const name = titleLine(given)
      const entries = items.slice(0, maxEntries + 1).flatMap((item) => trackOf(item) ?? [])
      lists.push({ id: idOfList(name), name, comment: commentLine(comment), entries })
    },

    /** @throws RefusedExport if nothing was recognised, or nothing is in it */
    finish: (): ReadLibrary => {
      const service = services.has('spotify') ? 'spotify' : 'lastfm'
      if (services.size === 0) throw new RefusedExport('library.file-unreadable')
      const all = [...tracks.values()]
      const starred = all.filter(({ starred: at }) => at)
      const byPlays = all.toSorted((a, b) => b.playCount - a.playCount)
      const gathered = gather()
      gathered.addAll({ song: starred, album: [...albums.values()], artist: [...artists.values()] }, false)
      for (const [at, list] of gathered.first('playlists', lists, maxPlaylists).entries()) {
        const entries = at < limits.playlists.perUser ? list.entries : []
        gathered.addPlaylist(list, entries, false)
      }
      gathered.addAll({ song: byPlays, album: [], artist: [] }, false)
      if (isCut) gathered.cut.add('songs')
      const library = gathered.library()
      const { songs, playlists } = library
      if (songs.length + albums.size + artists.size + playlists.length === 0)
        throw new RefusedExport('library.file-empty')
      return { library, service }
    },
  }
}

/** Exports have no IDs of playlists, so the name is the ID. */
function listIDs(): (name: string) => string {
  const counts = new Map<string, number>()
  return (name) => {
    const same = (counts.get(name) ?? 0) + 1
    counts.set(name, same)
    return same === 1 ? name : `${name} (${same})`
  }
}

const keyOf = (...names: string[]) => names.join('\n').toLowerCase()

const albumOf = (name: string, artist: string) => ({
  ...{ id: keyOf(artist, name), name, artist },
  ...{ songCount: 0, duration: 0, starred: UNDATED, userRating: 0 },
})

const artistOf = (name: string) => ({ id: keyOf(name), name, starred: UNDATED, userRating: 0 })
