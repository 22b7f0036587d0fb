/** Has a library read by a process of its own; the server makes the calls, because only it knows the password. */
import { type LibraryCut, limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { startAside } from '../../platform/run-aside.ts'
import type { Library } from './read-library.ts'
import type { ServerAccount, ServerCall } from './subsonic-server.ts'

export type Failure = 'library.not-subsonic' | 'library.refused' | 'library.error'

type Part = Omit<Library, 'cut'>

/** `part` and `ask` want an answer. */
export type FromReader =
  | ({ kind: 'ask' } & ServerCall)
  | ({ kind: 'part' } & Part)
  | { kind: 'end'; cut: LibraryCut[] }
  | { kind: 'failed'; code: Failure }

/** Without `bytes` the import has read as much as it may. */
export interface Answer {
  bytes?: Uint8Array
}

const PROGRAM = new URL('read-library-process.ts', import.meta.url)

/** @throws HttpError library.… or source.… */
export async function readLibraryAside(
  call: (call: ServerCall) => Promise<Uint8Array>,
  { address, name }: Pick<ServerAccount, 'address' | 'name'>,
  most: number = limits.libraryImport.bytes,
): Promise<Library> {
  const { readWithin } = limits.libraryImport
  const library: Library = { songs: [], albums: [], artists: [], playlists: [], cut: [] }
  const reader = startAside<FromReader>(PROGRAM, readWithin)
  let total = 0
  const answerTo = async (asked: ServerCall): Promise<Answer> => {
    if (total >= most) return {}
    const bytes = await call(asked)
    total += bytes.length
    return total > most ? {} : { bytes }
  }
  // It needs more memory or time than a library does.
  const giveUp = (cause: unknown) => {
    throw problem('library.too-large', {}, { cause })
  }
  try {
    reader.send(name)
    for (;;) {
      const message = await reader.next().catch(giveUp)
      if (message.kind === 'failed') throw problem(message.code, { host: new URL(address).host })
      if (message.kind === 'end') return { ...library, cut: message.cut }
      if (message.kind === 'part') add(library, message)
      reader.send(message.kind === 'ask' ? await answerTo(message) : {})
    }
  } finally {
    reader.end()
  }
}

function add(library: Library, { songs, albums, artists, playlists }: Part) {
  library.songs.push(...songs)
  library.albums.push(...albums)
  library.artists.push(...artists)
  library.playlists.push(...playlists)
}
