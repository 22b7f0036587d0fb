/** Program of read-library-aside.ts */
import { once } from 'node:events'
import { limits } from '@nava/contracts/limits'
import type { Answer, FromReader } from './read-library-aside.ts'
import { type AskServer, type Library, readLibrary, Unread } from './read-library.ts'
import { readReply, type ServerReply } from './read-reply.ts'

const NO_TOKENS = 41
const MISSING = 10
const WRONG = 40
/** The server is older than the version that was asked for */
const TOO_NEW = 30
/** The server knows this way of signing in, but does not take it */
const OTHER_WAY = 42
const REFUSED = new Set([40, 41, 42, 43, 44, 50])

/** Sends a message and returns the answer to it. */
async function send<T>(message: FromReader): Promise<T> {
  process.send?.(message)
  const [answer] = (await once(process, 'message')) as [T]
  return answer
}

function asking(hasName: boolean): AskServer {
  let takesTokens = true
  let version: { v?: string } = {}
  let isAccepted = false
  const askOnce: AskServer = async (call, query = {}) => {
    const request = { call, query: { ...query, ...version }, takesTokens }
    const { bytes, failure } = await send<Answer>({ kind: 'ask', ...request })
    if (failure) throw new Unread(failure)
    if (!bytes) return undefined
    const reply = readReply(Buffer.from(bytes).toString('utf8'))
    if (!reply) throw new Unread({ code: 'library.not-subsonic', params: {} })
    const code = codeOf(reply)
    isAccepted ||= code === undefined
    if (code === undefined) return reply
    if (!isAccepted && takesTokens && hasName && mayWantPassword(code, reply.version)) {
      takesTokens = false
      return askOnce(call, query)
    }
    if (code === TOO_NEW && version.v === undefined && reply.version !== '') {
      version = { v: reply.version }
      return askOnce(call, query)
    }
    const isRefused = !isAccepted && REFUSED.has(code)
    throw new Unread({ code: isRefused ? 'library.refused' : 'library.error', params: {} })
  }
  return untilBroken(askOnce)
}

/** Returns a function that asks no more once several calls have failed in a row, since the server may have died. */
function untilBroken(ask: AskServer): AskServer {
  let failures = 0
  let last: unknown
  return async (call, query) => {
    if (failures >= limits.libraryImport.failures) throw last
    try {
      const reply = await ask(call, query)
      failures = 0
      return reply
    } catch (error) {
      failures += 1
      last = error
      throw error
    }
  }
}

/** Servers from before tokens, version 1.13, miss the password, or take its absence for a wrong one. */
function mayWantPassword(code: number, version: string): boolean {
  const [major = 1, minor = 0] = version.split('.').map(Number)
  const isOld = major < 1 || (major === 1 && minor < 13)
  return [NO_TOKENS, OTHER_WAY, MISSING].includes(code) || (code === WRONG && isOld)
}

const codeOf = ({ status, error }: ServerReply) => (status === 'ok' ? undefined : (error?.code ?? 0))

/** Hands the library over in parts, so that the server can do other things between two. */
async function handOver({ songs, albums, artists, playlists }: Library): Promise<void> {
  const most = Math.max(songs.length, albums.length, artists.length, playlists.length)
  const { batch } = limits.libraryImport
  for (let at = 0; at < most; at += batch) {
    const part = <T>(items: readonly T[]) => items.slice(at, at + batch)
    await send({
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
    const { cut, leftOut, lacking } = library
    return { kind: 'end', cut, leftOut, lacking }
  } catch (error) {
    if (error instanceof Unread) return { kind: 'failed', failure: error.failure }
    throw error
  }
}

process.once('message', (userName) => {
  void read(userName as string).then((last) =>
    process.send?.(last, undefined, undefined, () => process.disconnect?.()),
  )
})
