import type { FastifyRequest } from 'fastify'

/**
 * Returns true if the client has this answer: If-None-Match is a list of tags or `*`, and compares weakly
 * (RFC 9110, 13.1.2), since a proxy that compresses an answer weakens its tag.
 */
export function etagMatches({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match']
  if (tags === undefined) return false
  // A tag may contain a comma: tags are delimited by their quotes.
  const held: readonly string[] = tags.match(/"[^"]*"/g) ?? []
  return tags.trim() === '*' || held.includes(etag.replace(/^W\//, ''))
}
