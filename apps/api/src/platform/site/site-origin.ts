import type { FastifyRequest } from 'fastify'
import { lastEntry, requestAddress } from './site-address.ts'

/** Returns the origin of links: the configured one, else the request's. Empty for a malformed host. */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  // Only a trusted proxy adds to the addresses.
  const isProxied = (request.ips?.length ?? 0) > 1
  const port = isProxied ? lastEntry(request.headers['x-forwarded-port']) : undefined
  return requestAddress(request.protocol, request.host, port)?.origin ?? ''
}

/**
 * Without a configured address, links contain the host of the request, which clients choose, so shared caches
 * must not keep the reply.
 */
export const cachingWithLinks = (publicUrl: string, seconds: number): string =>
  `${publicUrl ? 'public' : 'private'}, max-age=${seconds}`
