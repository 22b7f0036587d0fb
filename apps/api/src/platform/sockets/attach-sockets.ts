import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@nava/contracts'
import { Server } from 'socket.io'
import { isSameHost, lastEntry, vouchedOrigin } from '../site/site-address.ts'

export type SocketServer = Server<ClientEvents, ServerEvents>

/** Attaches socket.io at a case-insensitive path. Must be closed before the server. */
export function attachSockets(
  server: HttpServer,
  site: { publicUrl: string; trustProxy: number },
): SocketServer {
  const io: SocketServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    cors: { origin: false },
    // Browsers open sockets to other sites without CORS, so the origin is checked here.
    allowRequest: (request, answer) => answer(null, isOwnPage(request, site)),
  })
  // Drops the first request, which each connection would otherwise keep in memory.
  io.engine.on('connection', (socket: { request: unknown }) => {
    socket.request = null
  })
  const inOneCase = (request: { url?: string | undefined }) => {
    const { url } = request
    if (url && url.slice(0, SOCKET_PATH.length).toLowerCase() === SOCKET_PATH.toLowerCase())
      request.url = SOCKET_PATH + url.slice(SOCKET_PATH.length)
  }
  // Runs before the engine's listeners, which compare the path case-sensitively.
  server.prependListener('request', inOneCase)
  server.prependListener('upgrade', inOneCase)
  return io
}

/**
 * Returns true for pages of this site, and for clients without an origin (apps, scripts). A page is refused over plain
 * http if a proxy replaced its host and nothing names it: it may be of another site.
 */
export function isOwnPage(
  { headers }: IncomingMessage,
  { publicUrl, trustProxy }: { publicUrl: string; trustProxy: number },
): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin) return false
  if (
    publicUrl &&
    isSameHost(origin, new URL(publicUrl).host) &&
    origin.protocol === new URL(publicUrl).protocol
  )
    return true
  // Browsers say so whatever a proxy makes of the host, and let no page forge it.
  if (vouchedOrigin(headers)) return true
  // A proxy may change the host; if its headers are trusted, X-Forwarded-Host contains the original one.
  const forwarded = trustProxy > 0 ? lastEntry(headers['x-forwarded-host']) : undefined
  return [headers.host, forwarded].some((host) => host !== undefined && isSameHost(origin, host))
}
