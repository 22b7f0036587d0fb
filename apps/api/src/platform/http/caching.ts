/** What caches may keep of an answer, by its contract: browsers, and what stands between them and the server. */
import { hash } from 'node:crypto'
import { type Endpoint, limits } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { compressed, type Encoding, encodingFor, isWorthCompressing, varyByEncoding } from './compression.ts'
import { etagMatches } from './etag-matches.ts'

/** A browser asks again each time and mostly hears 304; a cache between may answer all visitors for seconds. */
const shared = `public, max-age=0, s-maxage=${limits.staleness / 1000}, stale-if-error=600`
/** A signed-in caller may get what visitors do not: only the own browser may keep it. */
const OWN_BROWSER = 'private, no-cache'
const NOBODY = 'private, no-store'

/** JSON that is ready to be sent, many times. */
export class ReadyJson {
  readonly body: Buffer
  readonly etag: string
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor(text: string) {
    this.body = Buffer.from(text)
    this.etag = tag(this.body)
  }

  /** Returns the body in `encoding`, made when it is asked for first. */
  in(encoding: Encoding): Buffer {
    const made = this.#encoded.get(encoding) ?? compressed(this.body, encoding)
    this.#encoded.set(encoding, made)
    return made
  }
}

/** Weak, since a proxy may compress the answer on its way. */
const tag = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`

/** Names how long the answers of `endpoint` last, and answers 304 to whoever has one already. */
export function cachingOf({ caching }: Endpoint): onSendHookHandler {
  return (request, reply, payload, done) => {
    // Whoever sends the bytes of a file, or a problem, has said so already.
    if (reply.hasHeader('cache-control')) return done(null, payload)
    if (caching !== 'shared' || ![200, 304].includes(reply.statusCode)) {
      reply.header('cache-control', NOBODY)
      return done(null, payload)
    }
    reply.header('cache-control', request.callerID === undefined ? shared : OWN_BROWSER)
    if (typeof payload !== 'string' || reply.statusCode === 304) return done(null, payload)
    const etag = tag(payload)
    reply.header('etag', etag)
    if (isWorthCompressing(payload)) reply.headers(varyByEncoding)
    if (!etagMatches(request, etag)) return done(null, payload)
    done(null, notModified(reply))
  }
}

/** Sends what is ready, or 304. Its length is known and its tag made, so it costs no more than its bytes. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyJson) {
  const { body, etag } = ready
  const isLong = isWorthCompressing(body)
  reply.header('etag', etag)
  if (isLong) reply.headers(varyByEncoding)
  if (etagMatches(request, etag)) return reply.send(notModified(reply))
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = isLong ? encodingFor(request) : undefined
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(ready.in(encoding))
}

function notModified(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}
