/** What caches (of browsers, and proxies in between) may store of an answer, by its contract. */
import { hash } from 'node:crypto'
import { type Endpoint, limits } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { compressed, type Encoding, encodingFor, isWorthCompressing, varyByEncoding } from './compression.ts'
import { etagMatches } from './etag-matches.ts'

/** A browser revalidates each time and mostly gets 304; a shared cache may answer all visitors for seconds. */
const shared = `public, max-age=0, s-maxage=${limits.staleness / 1000}, stale-if-error=${limits.staleIfError / 1000}`
/** The answer to a signed-in caller may differ from a visitor's: only the caller's own browser may cache it. */
const OWN_BROWSER = 'private, no-cache'
const NOBODY = 'private, no-store'

/** Text that is ready to be sent, many times. */
export class ReadyText {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor(text: string, type: string) {
    this.body = Buffer.from(text)
    this.type = type
    this.etag = tag(this.body)
  }

  /** Returns the body in `encoding`, made on the first request. */
  in(encoding: Encoding): Buffer {
    const made = this.#encoded.get(encoding) ?? compressed(this.body, encoding)
    this.#encoded.set(encoding, made)
    return made
  }
}

/** JSON that is ready to be sent, many times. */
export class ReadyJson extends ReadyText {
  constructor(text: string) {
    super(text, 'application/json; charset=utf-8')
  }
}

/** JSON that is written while it is sent, in parts. */
export class JsonStream {
  readonly parts: AsyncIterable<string>

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts
  }

  /** Returns all of it as one text. */
  async text(): Promise<string> {
    let text = ''
    for await (const part of this.parts) text += part
    return text
  }
}

/** Weak, since a proxy may compress the answer on its way. */
const tag = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`

/**
 * Sets the caching headers for answers of `endpoint`, and answers 304 to clients that have the current one. `keep` is called
 * with JSON that everybody gets.
 */
export function cachingOf(
  { caching }: Endpoint,
  keep?: (request: FastifyRequest, json: string) => void,
): onSendHookHandler {
  return (request, reply, payload, done) => {
    // A handler that sends a file, or a problem, has set them already.
    if (reply.hasHeader('cache-control')) return done(null, payload)
    if (caching !== 'shared' || ![200, 304].includes(reply.statusCode)) {
      reply.header('cache-control', NOBODY)
      return done(null, payload)
    }
    reply.header('cache-control', request.callerID === undefined ? shared : OWN_BROWSER)
    if (typeof payload !== 'string' || reply.statusCode === 304) return done(null, payload)
    keep?.(request, payload)
    const etag = tag(payload)
    reply.header('etag', etag)
    if (isWorthCompressing(payload)) reply.headers(varyByEncoding)
    if (!etagMatches(request, etag)) return done(null, payload)
    done(null, notModified(reply))
  }
}

/** Sends what is ready, or 304. Its length is known and its tag made, so it costs no more than its bytes. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyText) {
  const { body, type, etag } = ready
  const isLong = isWorthCompressing(body)
  reply.header('etag', etag)
  if (isLong) addVaryByEncoding(reply)
  if (etagMatches(request, etag)) return reply.send(notModified(reply))
  reply.header('content-type', type)
  const encoding = isLong ? encodingFor(request) : undefined
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(ready.in(encoding))
}

/** Sends text that was made for this request, or 304 to a client that has the same; compression follows on the way. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = tag(text)
  reply.header('etag', etag)
  addVaryByEncoding(reply)
  return reply.send(etagMatches(request, etag) ? notModified(reply) : text)
}

/** Declares that the answer has several encodings, besides what it varies by already. */
function addVaryByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header(
    'vary',
    others === undefined ? varyByEncoding.vary : `${String(others)}, ${varyByEncoding.vary}`,
  )
}

function notModified(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}
