/** A port of its own for the programs of DJs, which a proxy can pass on as plain TCP: what they send passes no HTTP proxy. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acceptProxyLines } from '../../../platform/http/accept-proxy-lines.ts'
import { type Diversion, divertConnections } from '../../../platform/http/divert-connections.ts'
import { mountOf } from './source-request.ts'

/** Milliseconds for the headers of a request, and between two of them */
const TIMES = { headers: 10_000, idle: 5000 }
const MOST_CONNECTIONS = 200
const MOST_HEADER_BYTES = 16 * 1024

export interface SourceServerOptions {
  /** Its server answers what has a length or comes in chunks. */
  app: FastifyInstance
  icecast: Diversion
  host: string
  port: number
  /** True if a proxy in front tells the addresses of clients */
  isProxied: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Returns what starts and stops the server. It serves shows and their titles, and nothing else. */
export function sourceServer({ app, icecast, host, port, isProxied, log }: SourceServerOptions) {
  const pass =
    (event: 'request' | 'checkContinue') => (request: IncomingMessage, response: ServerResponse) => {
      if (!isForSources(request)) {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        return void response.end('This port takes the shows of DJs: send to /air\n')
      }
      // Whoever sends here is no proxy of HTTP.
      for (const name of Object.keys(request.headers))
        if (/^(x-forwarded-.*|forwarded)$/.test(name)) request.headers[name] = undefined
      app.server.emit(event, request, response)
    }
  const server = createServer({
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: TIMES.headers,
    keepAliveTimeout: TIMES.idle,
    // A show lasts for hours.
    requestTimeout: 0,
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('request', pass('request')).on('checkContinue', pass('checkContinue'))
  const endSilent = divertConnections(server, icecast)
  if (isProxied) acceptProxyLines(server)
  return {
    start: async (): Promise<void> => {
      // The station goes on without it, as where another process of this machine has the port.
      server.on('error', (err) => log.error({ err, port }, 'the port for DJs cannot be opened'))
      server.listen({ host, port }, () => log.info({ port }, 'DJs may send'))
      await once(server, 'listening').catch(() => undefined)
    },
    stop: async (): Promise<void> => {
      endSilent()
      server.close()
      server.closeAllConnections()
    },
  }
}

const isForSources = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'PUT'
    ? mountOf(url) !== undefined
    : method === 'GET' && /^\/+admin\/metadata\/?(\?|$)/i.test(url)
