import type { FastifyRequest } from 'fastify'

/**
 * Returns the scheme and host that links to this site start with, without a slash at the end: the configured one, else
 * that of the request; empty where the request names none that an address may have.
 */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  const address = publicUrl || `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/**
 * Returns the caching of a public answer with such links, for so many seconds. Without a configured address they name the host
 * that a request asked for, whatever that is, so no cache between may keep the answer for others.
 */
export const cachingWithLinks = (publicUrl: string, seconds: number): string =>
  `${publicUrl ? 'public' : 'private'}, max-age=${seconds}`
