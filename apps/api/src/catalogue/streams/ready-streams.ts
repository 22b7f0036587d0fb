/**
 * Answers further ranges of a public address ahead of the router, while asset, permissions and file are unchanged. With the
 * router, a range costs twice as much processor time.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CacheUses } from '@nava/media/storage/block-cache'
import type { Storage } from '@nava/media/storage/storage'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RequestLog } from '../../platform/http/log.ts'
import { parseRange } from '../../platform/http/range.ts'
import { writeRange } from '../../platform/http/write-range.ts'
import type { CachedStreams } from './cached-streams.ts'
import type { PublishedAsset } from './streams.store.ts'
import { isOpenToAll } from './who-may-play.ts'

interface SentStream {
  asset: PublishedAsset
  key: string
  /** `StoredFile.identity` of the sent file */
  identity: string
}

export type ReadyStreams = ReturnType<typeof readyStreams>

const ADDRESSES = 10_000
const LONGEST_ADDRESS = 200
/** Headers of owners, of clients with a copy, and of bodies; routes answer such requests */
const HEARD_BY_ROUTES = [
  ...['authorization', 'if-none-match', 'if-modified-since', 'if-range'],
  ...['content-length', 'transfer-encoding', 'expect'],
]
/** Headers that differ between replies; Node writes the last three */
const OWN_HEADERS = /^(content-range|content-length|date|connection|keep-alive)$/

interface Parts {
  streams: Pick<CachedStreams, 'holds'>
  storage: Pick<Storage, 'open'>
  log: FastifyBaseLogger
  requests: Pick<RequestLog, 'whenClosed'>
}

export function readyStreams({ streams, storage, log, requests }: Parts) {
  const sent = new LRUCache<string, SentStream & { head: readonly string[]; route: string }>({
    max: ADDRESSES,
  })
  const uses: CacheUses = { hits: 0, misses: 0 }
  const onFault = (error: unknown) => log.warn({ err: error }, 'a file was not sent to its end')

  /** Returns false if the route has to answer. Nothing was sent then. */
  const answer = async (request: IncomingMessage, response: ServerResponse, startedAt: number) => {
    const last = sent.get(request.url ?? '')
    if (!last || !streams.holds(last.asset) || !isOpenToAll(last.asset)) return false
    const file = await storage.open(last.key)
    try {
      const range = parseRange(request.headers.range, file.bytes)
      if (file.identity !== last.identity || range === 'unsatisfiable') return false
      const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
      const own = ['content-length', String(end - start + 1)]
      if (range) own.push('content-range', `bytes ${start}-${end}/${file.bytes}`)
      const writeHead = () => response.writeHead(range ? 206 : 200, [...last.head, ...own])
      await writeRange(response, file, { start, end }, { writeHead, onFault })
    } finally {
      await file.close()
    }
    uses.hits += 1
    requests.whenClosed(response, { id: `ready-${uses.hits.toString(36)}`, route: last.route, startedAt })
    return true
  }

  return {
    remember: ({ url, method, routeOptions }: FastifyRequest, { raw }: FastifyReply, stream: SentStream) => {
      const isSent = raw.statusCode === 200 || raw.statusCode === 206
      if (method !== 'GET' || !isSent || url.length > LONGEST_ADDRESS) return
      uses.misses += 1
      const headers = Object.entries(raw.getHeaders()).filter(([name]) => !OWN_HEADERS.test(name))
      const head = headers.flatMap(([name, value]) => [name, String(value)])
      sent.set(url, { ...stream, head, route: routeOptions.url ?? 'unknown' })
    },

    /** Handles requests ahead of all other listeners until the server closes. */
    answerIn: (app: FastifyInstance) => {
      const { server } = app
      const others = server.listeners('request')
      let isClosing = false
      // While closing, Fastify itself must handle requests to end their connections.
      app.addHook('preClose', async () => {
        isClosing = true
      })
      server.removeAllListeners('request')
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const otherwise = () => {
          for (const other of others) other.call(server, request, response)
        }
        const { method, url = '', headers } = request
        if (isClosing || method !== 'GET' || !sent.has(url) || HEARD_BY_ROUTES.some((name) => headers[name]))
          return otherwise()
        answer(request, response, performance.now()).then(
          (isAnswered) => isAnswered || otherwise(),
          otherwise,
        )
      })
    },
    uses: () => uses,
  }
}
