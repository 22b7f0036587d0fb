/** The socket server, on the same port as everything else. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@nava/contracts'
import { Server } from 'socket.io'

export type SocketServer = Server<ClientEvents, ServerEvents>

/**
 * Attaches socket.io to `server` at its path in any case, for the pages of `publicUrl` and of the server's own host.
 * Close it before the server.
 */
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
    // Browsers open sockets across sites without asking: a handshake from another site's page is refused here.
    allowRequest: (request, answer) => answer(null, isOwnPage(request, site)),
  })
  // Each open connection would keep its first request with all its headers.
  io.engine.on('connection', (socket: { request: unknown }) => {
    socket.request = null
  })
  const inOneCase = (request: { url?: string | undefined }) => {
    const { url } = request
    if (url && url.slice(0, SOCKET_PATH.length).toLowerCase() === SOCKET_PATH.toLowerCase())
      request.url = SOCKET_PATH + url.slice(SOCKET_PATH.length)
  }
  // Before the engine's own listeners, which compare the path letter by letter.
  server.prependListener('request', inOneCase)
  server.prependListener('upgrade', inOneCase)
  return io
}

/** Returns true if the handshake comes from a page of this server, or from no page at all (apps, scripts). */
function isOwnPage(
  { headers }: IncomingMessage,
  { publicUrl, trustProxy }: { publicUrl: string; trustProxy: number },
): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin) return false
  if (publicUrl && origin.origin === new URL(publicUrl).origin) return true
  // A proxy may rename the host; its header with the original one is trusted as much as its address header.
  const forwarded = trustProxy > 0 ? headers['x-forwarded-host'] : undefined
  return [
    headers.host,
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim(),
  ].some((host) => host !== undefined && host.toLowerCase() === origin.host)
}
