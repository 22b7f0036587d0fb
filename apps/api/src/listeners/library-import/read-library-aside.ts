/** Has a library read by a process of its own; the server makes the calls, because only it knows the password. */
import { limits } from '@nava/contracts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { startChild } from '../../platform/run-in-child.ts'
import type { Failure, Library } from './read-library.ts'
import type { ServerAccount, ServerCall } from './subsonic-server.ts'

type Part = Pick<Library, 'songs' | 'albums' | 'artists' | 'playlists'>

/** `part` and `ask` want an answer. */
export type FromReader =
  | ({ kind: 'ask' } & ServerCall)
  | ({ kind: 'part' } & Part)
  | ({ kind: 'end' } & Omit<Library, keyof Part>)
  | { kind: 'failed'; failure: Failure }

/** Without either, the import has read as much as it may. */
export interface Answer {
  bytes?: Uint8Array
  failure?: Failure
}

const PROGRAM = new URL('read-library-process.ts', import.meta.url)

/** @throws HttpError library.… or source.… */
export async function readLibraryAside(
  call: (call: ServerCall) => Promise<Uint8Array>,
  { address, name }: Pick<ServerAccount, 'address' | 'name'>,
  most: number = limits.libraryImport.bytes,
): Promise<Library> {
  const { readWithin } = limits.libraryImport
  const part: Part = { songs: [], albums: [], artists: [], playlists: [] }
  const { host } = new URL(address)
  const explained = ({ code, params }: Failure): Failure => ({ code, params: { host, ...params } })
  const reader = startChild<FromReader>(PROGRAM, readWithin)
  let total = 0
  const answerTo = async (request: ServerCall): Promise<Answer> => {
    if (total >= most) return {}
    try {
      const bytes = await call(request)
      total += bytes.length
      return total > most ? {} : { bytes }
    } catch (error) {
      if (error instanceof HttpError) return { failure: { code: error.code, params: error.params } }
      throw error
    }
  }
  // It needs more memory or time than a library does.
  const giveUp = (cause: unknown) => {
    throw problem('library.too-large', {}, { cause })
  }
  try {
    reader.send(name)
    for (;;) {
      const message = await reader.next().catch(giveUp)
      if (message.kind === 'failed') {
        const { code, params } = explained(message.failure)
        throw new HttpError(code, params)
      }
      if (message.kind === 'end') {
        const { cut, leftOut, lacking } = message
        return { ...part, cut, leftOut, lacking: lacking.map((each) => ({ ...each, ...explained(each) })) }
      }
      if (message.kind === 'part') add(part, message)
      reader.send(message.kind === 'ask' ? await answerTo(message) : {})
    }
  } finally {
    reader.end()
  }
}

function add(library: Part, { songs, albums, artists, playlists }: Part) {
  library.songs.push(...songs)
  library.albums.push(...albums)
  library.artists.push(...artists)
  library.playlists.push(...playlists)
}
