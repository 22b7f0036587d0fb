import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** A page that something between the browser and the server sends in its place */
export const SIGN_IN_PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>'

interface ProxyReply {
  status: number
  type?: string
  body: string
}

/**
 * Returns what the proxy answers itself, or after how many bytes it breaks a reply off; undefined forwards. `sent`: bytes of
 * the request
 */
type Interfere = (path: string, sent: number) => ProxyReply | { breaksAfter: number } | undefined

/** Forwards requests to the server, except those in which `interfere` has a part. Sockets are refused. */
export async function openProxy() {
  const { hostname, port } = new URL(inject('stack').address)
  const requested: string[] = []
  let interfere: Interfere = () => undefined

  function answer(incoming: IncomingMessage, reply: ServerResponse): void {
    const { url = '/', method, headers } = incoming
    requested.push(url)
    const own = interfere(url, Number(headers['content-length'] ?? 0))
    if (own && 'status' in own)
      return void reply.writeHead(own.status, { 'content-type': own.type ?? 'text/html' }).end(own.body)
    let left = own?.breaksAfter ?? Infinity
    const forwarded = request({ hostname, port, path: url, method, headers }, (sent) => {
      reply.writeHead(sent.statusCode ?? 502, sent.headers)
      sent.on('data', (bytes: Buffer) => {
        reply.write(bytes.subarray(0, left))
        left -= bytes.length
        // Ends the connection once the bytes are on their way.
        if (left < 0) reply.write('', () => reply.destroy())
      })
      sent.on('end', () => reply.end())
    })
    forwarded.on('error', () => reply.destroy())
    reply.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }
  const server = createServer(answer).on('upgrade', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    interfere: (next: Interfere) => {
      interfere = next
    },
    heal: () => {
      interfere = () => undefined
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
