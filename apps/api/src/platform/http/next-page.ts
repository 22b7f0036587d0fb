import { addressOf, type Endpoint, type Page } from '@nava/contracts'
import type { FastifyReply } from 'fastify'

/** Returns a page. A surplus row in `rows` adds a Link header to the next page (RFC 8288). */
export function pageWithNext<T>(
  reply: FastifyReply,
  endpoint: Pick<Endpoint, 'path'>,
  { take, skip }: Page,
  rows: readonly T[],
  params: Record<string, unknown> = {},
): T[] {
  if (rows.length > take) {
    const next = addressOf(endpoint, { params, query: { take, skip: skip + take } })
    reply.header('link', `<${next}>; rel="next"`)
  }
  return rows.slice(0, take)
}
