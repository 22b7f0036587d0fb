/** Program of read-library-aside.ts */
import { once } from 'node:events'
import { limits } from '@nava/contracts/limits'
import type { Answer, Failure, FromReader } from './read-library-aside.ts'
import { type AskServer, type Library, readLibrary } from './read-library.ts'
import { readReply, type ServerReply } from './read-reply.ts'

const NO_TOKENS = 41
const MISSING = 10
const WRONG = 40
/** The server is older than the version that was asked for */
const TOO_NEW = 30
const REFUSED = new Set([40, 42, 43, 44, 50])

class Failed extends Error {
  override name = 'Failed'
  readonly code: Failure
  constructor(code: Failure) {
    super(code)
    this.code = code
  }
}

/** Sends a message and returns the answer to it. */
async function tell<T>(message: FromReader): Promise<T> {
  process.send?.(message)
  const [answer] = (await once(process, 'message')) as [T]
  return answer
}

function asking(hasName: boolean): AskServer {
  let takesTokens = true
  let version: { v?: string } = {}
  const ask: AskServer = async (call, query = {}) => {
    const { bytes } = await tell<Answer>({ kind: 'ask', call, query: { ...query, ...version }, takesTokens })
    if (!bytes) return undefined
    const reply = readReply(Buffer.from(bytes).toString('utf8'))
    if (!reply) throw new Failed('library.not-subsonic')
    const code = codeOf(reply)
    if (code === undefined) return reply
    if (takesTokens && hasName && mayWantPassword(code, reply.version)) {
      takesTokens = false
      return ask(call, query)
    }
    if (code === TOO_NEW && version.v === undefined && reply.version !== '') {
      version = { v: reply.version }
      return ask(call, query)
    }
    throw new Failed(code === NO_TOKENS || REFUSED.has(code) ? 'library.refused' : 'library.error')
  }
  return ask
}

/** Servers from before tokens, version 1.13, miss the password, or take its absence for a wrong one. */
function mayWantPassword(code: number, version: string): boolean {
  const [major = 1, minor = 0] = version.split('.').map(Number)
  const isOld = major < 1 || (major === 1 && minor < 13)
  return code === NO_TOKENS || code === MISSING || (code === WRONG && isOld)
}

const codeOf = ({ status, error }: ServerReply) => (status === 'ok' ? undefined : (error?.code ?? 0))

/** Hands the library over in parts, so that the server can do other things between two. */
async function handOver({ songs, albums, artists, playlists }: Library): Promise<void> {
  const most = Math.max(songs.length, albums.length, artists.length, playlists.length)
  const { batch } = limits.libraryImport
  for (let at = 0; at < most; at += batch) {
    const part = <T>(items: readonly T[]) => items.slice(at, at + batch)
    await tell({
      kind: 'part',
      songs: part(songs),
      albums: part(albums),
      artists: part(artists),
      playlists: part(playlists),
    })
  }
}

async function read(userName: string): Promise<FromReader> {
  try {
    const library = await readLibrary(asking(userName !== ''), userName)
    await handOver(library)
    return { kind: 'end', cut: library.cut }
  } catch (error) {
    if (error instanceof Failed) return { kind: 'failed', code: error.code }
    throw error
  }
}

process.once('message', (userName) => {
  void read(userName as string).then((last) =>
    process.send?.(last, undefined, undefined, () => process.disconnect?.()),
  )
})
