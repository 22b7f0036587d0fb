import { hash } from 'node:crypto'
import type { BytesReply } from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../../platform/http/allowed-methods.ts'
import { etagMatches } from '../../platform/http/etag-matches.ts'
import { problem } from '../../platform/http/errors.ts'
import { lastModified } from './last-modified.ts'

/** @throws 404 for what is no number from 1 on */
export function readPage(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw problem('address.not-found')
  return Number(text)
}

/** Returns a function that sends a file with its tag and date, or 304. */
export function sender() {
  const changedAt = lastModified()
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    body: string | Buffer,
    { endpoint, caching, page = 1 }: { endpoint: { reply: BytesReply }; caching: string; page?: number },
  ) => {
    const { contentType } = endpoint.reply
    const etag = `"${hash('sha1', body, 'base64url')}"`
    const changed = changedAt(`${pathOf(request.url)} ${page}`, etag)
    reply.headers({
      etag,
      'last-modified': changed.toUTCString(),
      'cache-control': caching,
    })
    if (isCurrent(request, etag, changed)) return void reply.code(304).send()
    reply.type(typeof body === 'string' ? `${contentType}; charset=utf-8` : contentType).send(body)
  }
}

/**
 * Returns true if the client has the current version. If-Modified-Since counts only without a tag (RFC 9110,
 * 13.1.3).
 */
function isCurrent(request: FastifyRequest, etag: string, changed: Date): boolean {
  if (request.headers['if-none-match'] !== undefined) return etagMatches(request, etag)
  return Date.parse(request.headers['if-modified-since'] ?? '') >= changed.getTime()
}
