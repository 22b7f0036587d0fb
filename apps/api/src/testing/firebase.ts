/**
 * Imitates Google's servers for the real firebase-admin: OAuth and messages over HTTP/1.1, subscriptions over
 * HTTP/2. Connections are redirected here, without TLS.
 */
import { createServer as createHttpServer } from 'node:http'
import http2, { type Http2Server } from 'node:http2'
import https from 'node:https'
import { connect, type Server } from 'node:net'
import { vi } from 'vitest'
import { buildServiceAccount } from './service-account.ts'

export interface Called {
  method: string
  host: string
  path: string
  authorization: string
  body: string
}

const words: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  500: 'INTERNAL',
}

export async function startFirebase() {
  const called: Called[] = []
  let answer = 200
  const answersTo = new Map<string, number>()
  const answerOf = (path: string, sent: string) => {
    if (path.endsWith('/token'))
      return { status: 200, body: { access_token: 'access', token_type: 'Bearer', expires_in: 3600 } }
    const [, token = ''] = /"token":"([^"]+)"/.exec(sent) ?? []
    const status = answersTo.get(token) ?? answer
    const error = {
      code: status,
      status: words[status] ?? 'UNKNOWN',
      message: 'refused for the-secret:device',
    }
    return { status, body: status === 200 ? { name: 'projects/nava-test/messages/1' } : { error } }
  }
  const http = createHttpServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      called.push({
        method,
        host: headers.host ?? '',
        path,
        authorization: headers.authorization ?? '',
        body,
      })
      const { status, body: said } = answerOf(path, body)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  const streams = http2.createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method, url: path, authority: host, headers } = request
      called.push({ method, host, path, authorization: headers.authorization ?? '', body })
      const { status, body: said } = answerOf(path, body)
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(said))
    })
  })
  const [port, streamsPort] = [await listen(http), await listen(streams)]

  class AgentToHere extends https.Agent {
    override createConnection() {
      return connect(port, '127.0.0.1')
    }
  }
  const { globalAgent } = https
  https.globalAgent = new AgentToHere()
  const { connect: connectStreams } = http2
  const spy = vi.spyOn(http2, 'connect').mockImplementation(() => {
    const session = connectStreams(`http://127.0.0.1:${streamsPort}`)
    const { request } = session
    // Connects to the plain HTTP/2 server, since Node refuses `https:` without TLS.
    session.request = (headers, options) => request.call(session, { ...headers, ':scheme': 'http' }, options)
    return session
  })
  // firebase-admin calls a function of google-auth-library that prints its deprecation.
  const { warn } = console
  const silence = vi.spyOn(console, 'warn').mockImplementation((...words) => {
    if (!String(words[0]).startsWith('The `fromJSON` method is deprecated')) warn(...words)
  })

  return {
    called,
    /** Sets the status of later replies, except those that issue tokens */
    answerWith: (next: number) => {
      answer = next
    },
    answerTo: (token: string, next: number) => void answersTo.set(token, next),
    ...buildServiceAccount(),
    close: async () => {
      spy.mockRestore()
      silence.mockRestore()
      https.globalAgent = globalAgent
      http.closeAllConnections()
      for (const server of [http, streams]) await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function listen(server: Server | Http2Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
