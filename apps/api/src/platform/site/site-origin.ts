import type { FastifyRequest } from 'fastify'

/** Returns the origin of links: configured, else the request's; empty for a malformed host. */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  const address = publicUrl || `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/**
 * Without a configured address, links contain the request's host, which clients choose: shared caches must not keep
 * them.
 */
export const cachingWithLinks = (publicUrl: string, seconds: number): string =>
  `${publicUrl ? 'public' : 'private'}, max-age=${seconds}`
