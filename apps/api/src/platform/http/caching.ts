import { hash } from 'node:crypto'
import { type Endpoint, limits } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { compressed, type Encoding, encodingFor, isWorthCompressing, varyByEncoding } from './compression.ts'
import { etagMatches } from './etag-matches.ts'

/** Browsers revalidate each reply, mostly with 304; shared caches answer all visitors for some seconds. */
const shared = `public, max-age=0, s-maxage=${limits.staleness / 1000}, stale-if-error=${limits.staleIfError / 1000}`
/** Replies to signed-in users may differ, so only their browser may cache them. */
const OWN_BROWSER = 'private, no-cache'
const NOBODY = 'private, no-store'

export class ReadyText {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor(text: string, type: string, headers: ReadyText['headers'] = {}) {
    this.body = Buffer.from(text)
    this.type = type
    this.headers = headers
    this.etag = tag(this.body)
  }

  in(encoding: Encoding): Buffer {
    const made = this.#encoded.get(encoding) ?? compressed(this.body, encoding)
    this.#encoded.set(encoding, made)
    return made
  }
}

export class ReadyJson extends ReadyText {
  constructor(text: string, headers?: ReadyText['headers']) {
    super(text, 'application/json; charset=utf-8', headers)
  }
}

/** JSON that is written while it is sent */
export class JsonStream {
  readonly parts: AsyncIterable<string>

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts
  }

  async text(): Promise<string> {
    let text = ''
    for await (const part of this.parts) text += part
    return text
  }
}

/** The tag is weak, because proxies may compress the reply. */
const tag = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`

/** Sets the caching headers; answers 304 to clients that have the current reply. */
export function cachingOf({ caching }: Endpoint): onSendHookHandler {
  return (request, reply, payload, done) => {
    // Handlers of files and problems have already set the header.
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

export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyText) {
  const { body, type, etag, headers } = ready
  const isLong = isWorthCompressing(body)
  reply.headers(headers).header('etag', etag)
  if (isLong) addVaryByEncoding(reply)
  if (etagMatches(request, etag)) return reply.send(notModified(reply))
  reply.header('content-type', type)
  const encoding = isLong ? encodingFor(request) : undefined
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(ready.in(encoding))
}

/** Sends text, or 304 if the client has it; hooks compress it later. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = tag(text)
  reply.header('etag', etag)
  addVaryByEncoding(reply)
  return reply.send(etagMatches(request, etag) ? notModified(reply) : text)
}

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
