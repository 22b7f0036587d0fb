/** The socket server, on the same port as everything else. */
import type { Server as HttpServer } from 'node:http'
import { type ClientEvents, type ServerEvents, socketPath } from '@nava/contracts'
import { Server } from 'socket.io'

/** Attaches socket.io to `server` at its path in any case. Close it before the server. */
export function attachSockets(server: HttpServer): Server<ClientEvents, ServerEvents> {
  const io = new Server<ClientEvents, ServerEvents>(server, {
    path: socketPath,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    cors: { origin: false },
  })
  // Each open connection would keep its first request with all its headers.
  io.engine.on('connection', (socket: { request: unknown }) => {
    socket.request = null
  })
  const inOneCase = (request: { url?: string | undefined }) => {
    const { url } = request
    if (url && url.slice(0, socketPath.length).toLowerCase() === socketPath.toLowerCase())
      request.url = socketPath + url.slice(socketPath.length)
  }
  // Before the engine's own listeners, which compare the path letter by letter.
  server.prependListener('request', inOneCase)
  server.prependListener('upgrade', inOneCase)
  return io
}
