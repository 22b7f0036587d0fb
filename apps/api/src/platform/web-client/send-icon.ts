import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagMatches } from '../http/etag-matches.ts'
import { anySite } from '../http/security-headers.ts'
import type { Icon } from '../station/station-look.ts'

/** An address that names the icon's version is cached forever. */
export function sendIcon(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, version }: Icon,
): FastifyReply {
  const { v } = request.query as { v?: unknown } // an object parsed by Fastify
  const etag = `"${version}"`
  const caching = v === version ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.headers({ ...anySite, etag, 'cache-control': caching })
  if (etagMatches(request, etag)) return reply.code(304).send()
  return reply.type('image/png').send(bytes)
}
