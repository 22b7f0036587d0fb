import type { Endpoint } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { KeptReplies } from '../cache/kept-replies.ts'
import { isUnreachable } from '../database/is-unreachable.ts'
import { type ReadyJson, type ReadyText, sendReady } from './caching.ts'

/** Returns headers of a stale reply; RFC 9211 expresses staleness as a negative time to live, in seconds. */
export const staleHeaders = (age: number) => ({
  'cache-status': `Nava; hit; ttl=-${age}`,
  'cache-control': 'no-cache',
})

/** Returns the age in seconds; undefined for fresh replies. */
export function staleAge(cacheStatus: unknown): number | undefined {
  const [, age] = /^Nava; hit; ttl=-(\d+)$/.exec(String(cacheStatus)) ?? []
  return age === undefined ? undefined : Number(age)
}

/** Header of files of which only the permission to play may be stale */
export const staleFacts = { 'cache-status': 'Nava; hit; ttl=-1' }

/**
 * Returns true for calls whose reply is the same for all visitors and which are notified of hidden content.
 */
const isKept = ({ method, access, caching, path, secret }: Endpoint) =>
  method === 'GET' &&
  access === 'visitor' &&
  caching === 'shared' &&
  !secret &&
  !path.startsWith('/api/chat/')

/** Returns the caching of visitors' replies; undefined for calls without caching. */
export function visitorReplies(
  endpoint: Endpoint,
  kept: KeptReplies,
):
  | {
      keep: (request: FastifyRequest, reply: ReadyJson) => void
      recent: (request: FastifyRequest) => ReadyText | undefined
      errorHandler: NonNullable<RouteOptions['errorHandler']>
    }
  | undefined {
  if (!isKept(endpoint)) return undefined
  return {
    keep: ({ url, headers }, reply) => {
      if (headers.authorization === undefined) kept.keep(url, reply)
    },
    recent: ({ url, headers }) => (headers.authorization === undefined ? kept.recent(url) : undefined),
    errorHandler: (error, request, reply) => {
      const found = isUnreachable(error) ? kept.find(request.url) : undefined
      if (!found) throw error
      sendStale(request, reply, found)
    },
  }
}

const sendStale = (
  request: FastifyRequest,
  reply: FastifyReply,
  { reply: last, age }: NonNullable<ReturnType<KeptReplies['find']>>,
) => {
  reply.headers(staleHeaders(age))
  return sendReady(request, reply, last)
}
