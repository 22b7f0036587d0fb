import type { FastifyRequest } from 'fastify'

/**
 * Returns the scheme and host that links to this site start with, without a slash at the end: the configured one, else
 * that of the request; empty where the request names none that an address may have.
 */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  const address = publicUrl || `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}
