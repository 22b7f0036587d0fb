import type { FastifyRequest } from 'fastify'

/** Returns the origin of links: the configured one, else the request's. Empty for a malformed host. */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  const address = publicUrl || `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/**
 * Without a configured address, links contain the host of the request, which clients choose, so shared caches
 * must not keep the reply.
 */
export const cachingWithLinks = (publicUrl: string, seconds: number): string =>
  `${publicUrl ? 'public' : 'private'}, max-age=${seconds}`
