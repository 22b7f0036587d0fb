/** The form in which a library is stored until its import ends: compressed JSON, a line for each part */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { limits } from '@nava/contracts/limits'
import type { Library, LibrarySong, Marked } from '../read-library.ts'
import { RefusedExport } from './refused-export.ts'

/** @throws RefusedExport for libraries that are too large to be stored */
export function packLibrary(library: Library): Uint8Array {
  const { songs, albums, artists, playlists, cut } = library
  const most = Math.max(songs.length, albums.length, artists.length, playlists.length)
  const { batch } = limits.libraryImport
  const lines = [JSON.stringify({ songs: [], albums: [], artists: [], playlists: [], cut })]
  for (let at = 0; at < most; at += batch) {
    const part = <T>(items: readonly T[]) => items.slice(at, at + batch)
    const lists = {
      songs: part(songs),
      albums: part(albums),
      artists: part(artists),
      playlists: part(playlists),
    }
    lines.push(JSON.stringify({ ...lists, cut: [] }))
  }
  const packed = gzipSync(lines.join('\n'))
  if (packed.length > limits.libraryFiles.storedBytes) throw new RefusedExport('library.too-large')
  return packed
}

/** Reads it in parts, so that the server can do other things between two. */
export async function unpackLibrary(packed: Uint8Array): Promise<Library> {
  const library: Library = {
    ...{ songs: [], albums: [], artists: [], playlists: [], cut: [] },
    // Exports are read as a whole.
    ...{ lacking: [], leftOut: 0 },
  }
  const input = Readable.from([packed]).pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    // `packLibrary` has written it.
    const part = JSON.parse(line) as Library
    library.songs.push(
      ...part.songs.map((song): LibrarySong => ({ ...dated(song), played: dateOf(song.played) })),
    )
    library.albums.push(...part.albums.map(dated))
    library.artists.push(...part.artists.map(dated))
    library.playlists.push(...part.playlists)
    library.cut.push(...part.cut)
  }
  return library
}

const dated = <T extends Marked>(item: T): T => ({ ...item, starred: dateOf(item.starred) })

const dateOf = (written: Date | string | undefined) => (written === undefined ? undefined : new Date(written))
