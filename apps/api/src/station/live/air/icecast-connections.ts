/** Answers programs that speak the protocol of Icecast 2: a request whose body has no end. */
import { STATUS_CODES } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Diversion, DivertedRequest } from '../../../platform/http/divert-connections.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { RefusedSource } from './air-intake.ts'
import type { ProgramIntake } from './program-intake.ts'
import { mountOf, readSourceRequest } from './source-request.ts'

export function icecastConnections(programs: ProgramIntake, log: Pick<FastifyBaseLogger, 'warn'>): Diversion {
  return {
    starts: ['SOURCE ', 'PUT /air', 'PUT //air', 'PUT /test', 'PUT //test', CAPABILITIES],
    // A body with a length or in chunks is read by the server.
    isWanted: ({ method, url, headers }) =>
      method === 'SOURCE' ||
      method === 'OPTIONS' ||
      (mountOf(url) !== undefined &&
        headers['transfer-encoding'] === undefined &&
        !(Number(headers['content-length'] ?? 0) > 0)),
    take: (request) =>
      void answer(programs, request).catch((err: unknown) => {
        log.warn({ err }, 'a connection of a DJ failed')
        request.socket.destroy()
      }),
  }
}

async function answer(
  programs: ProgramIntake,
  { method, url, headers, socket, rest }: DivertedRequest,
): Promise<void> {
  socket.on('error', () => undefined)
  if (method === 'OPTIONS')
    return void socket.end(`HTTP/1.1 204 No Content\r\n${ALLOW}\r\nConnection: close\r\n\r\n`)
  const refuse = (refusal: RefusedSource) => {
    socket.end(refusalReply(refusal))
    // What is still sent is read, so that the reply arrives.
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
  const mount = mountOf(url)
  if (!mount) return refuse({ state: 'refused', status: 404, text: 'Send to the mount point /air' })
  const ip = clientAddress(socket.remoteAddress ?? '')
  const admitted = await programs.admit(mount, readSourceRequest(headers), ip)
  if (admitted.state === 'refused') return refuse(admitted)
  const expects = /^100-continue$/i.test(headers.expect ?? '')
  if (expects) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
  if (!expects || method === 'SOURCE') socket.write('HTTP/1.0 200 OK\r\n\r\n')
  socket.setTimeout(0)
  socket.setKeepAlive(true)
  if (rest.length > 0) socket.unshift(rest)
  await admitted.receive(socket)
}

/** What libshout asks first, to learn whether TLS and which methods there are */
const CAPABILITIES = 'OPTIONS * '
const ALLOW = 'Allow: OPTIONS, GET, HEAD, POST, PUT, DELETE, SOURCE'

/** Milliseconds for which one who was refused may still send */
const LINGER = 2000

/** Returns a reply with its reason in the first line too, which is all that some programs show. */
function refusalReply({ status, text }: RefusedSource): string {
  const body = `${text}\n`
  const ascii = text.replaceAll(/[^\u0020-\u007E]/g, '?')
  const lines = [
    `HTTP/1.0 ${status} ${status === 401 ? STATUS_CODES[401] : ascii}`,
    ...(status === 401 ? ['WWW-Authenticate: Basic realm="source"'] : []),
    ALLOW,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
