/**
 * Takes connections whose first request is none that the server of Node reads, such as those of the programs of DJs: what
 * they send has neither a length nor chunks.
 */
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface DivertedRequest {
  method: string
  /** As sent: path and query */
  url: string
  /** By name in lower case; the last one counts */
  headers: IncomingHttpHeaders
  socket: Socket
  /** What followed the headers so far */
  rest: Buffer
}

export interface Diversion {
  /** First bytes of requests to look at, such as `SOURCE ` */
  starts: readonly string[]
  /** Returns false to let the server answer */
  isWanted: (request: DivertedRequest) => boolean
  take: (request: DivertedRequest) => void
}

/** Milliseconds until the first bytes: one who is silent for longer is served as ever. Then, until the end of the headers */
const TIMES = { firstBytes: 5000, headers: 10_000 }
/** Bytes of headers. They are read anew with each packet, so that there must not be many. */
const MOST_BYTES = 16 * 1024

/** Returns a function that ends connections that have not sent anything yet. */
export function divertConnections(server: Server, { starts, isWanted, take }: Diversion): () => void {
  // Node's own listener is the first one.
  const [serve] = server.listeners('connection')
  if (!serve) throw new Error('the server does not listen to connections')
  server.off('connection', serve as () => void)
  const silent = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    const settle = () => {
      clearTimeout(timer)
      silent.delete(socket)
      socket.off('data', look).off('error', ignore).off('close', settle).off('end', giveUp)
      socket.pause()
    }
    const giveUp = () => void socket.destroy()
    const passOn = () => {
      settle()
      if (bytes.length > 0) socket.unshift(bytes)
      serve.call(server, socket)
      process.nextTick(() => socket.resume())
    }
    const look = (chunk: Buffer) => {
      silent.delete(socket)
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      if (!mayBegin(bytes, starts) || bytes.length > MOST_BYTES) return passOn()
      const request = readHead(bytes, socket)
      if (!request) return
      if (!isWanted(request)) return passOn()
      settle()
      take(request)
    }
    let timer = setTimeout(() => {
      if (bytes.length === 0) return passOn()
      timer = setTimeout(passOn, TIMES.headers)
    }, TIMES.firstBytes)
    silent.add(socket)
    socket.on('data', look).on('error', ignore).on('close', settle).on('end', giveUp)
  })
  return () => {
    for (const socket of silent) socket.destroy()
  }
}

/** Failures close the connection. */
const ignore = () => undefined

const mayBegin = (bytes: Buffer, starts: readonly string[]): boolean =>
  starts.some((start) => {
    const length = Math.min(start.length, bytes.length)
    return bytes.toString('latin1', 0, length) === start.slice(0, length)
  })

/** Returns undefined until the headers are whole. */
function readHead(bytes: Buffer, socket: Socket): DivertedRequest | undefined {
  const end = /\r?\n\r?\n/.exec(bytes.toString('latin1'))
  if (!end) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end.index).split(/\r?\n/)
  const [method = '', url = ''] = first.split(' ')
  const headers: IncomingHttpHeaders = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { method, url, headers, socket, rest: bytes.subarray(end.index + end[0].length) }
}
