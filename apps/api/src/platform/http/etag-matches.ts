import type { FastifyRequest } from 'fastify'

/** Compares weakly (RFC 9110, 13.1.2), because compressing proxies weaken tags. */
export function etagMatches({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match']
  if (tags === undefined) return false
  // A tag may contain commas.
  const held: readonly string[] = tags.match(/"[^"]*"/g) ?? []
  return tags.trim() === '*' || held.includes(etag.replace(/^W\//, ''))
}
