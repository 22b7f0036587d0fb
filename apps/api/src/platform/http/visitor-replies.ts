import type { Endpoint } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ReplyCache } from '../cache/reply-cache.ts'
import { isUnreachable } from '../database/is-unreachable.ts'
import { ReadyText, sendReady } from './caching.ts'

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
const isCached = ({ method, access, caching, path, secret }: Endpoint) =>
  method === 'GET' &&
  access === 'visitor' &&
  caching === 'shared' &&
  !secret &&
  !path.startsWith('/api/chat/')

/** Returns how calls of visitors are answered; undefined for calls without caching. `isForAll`: true if users get the same reply */
export function visitorReplies(endpoint: Endpoint, cache: ReplyCache, { isForAll = false } = {}) {
  if (!isCached(endpoint)) return undefined
  return {
    answer: (request: FastifyRequest, reply: FastifyReply, make: () => Promise<ReadyText>) => {
      const { url, headers } = request
      const found = headers.authorization === undefined || isForAll ? cache.read(url, make) : make()
      if (found instanceof ReadyText) return sendReady(request, reply, found)
      return found.then((ready) => sendReady(request, reply, ready))
    },
    errorHandler: ((error, request, reply) => {
      const found = isUnreachable(error) ? cache.last(request.url) : undefined
      if (!found) throw error
      reply.headers(staleHeaders(found.age))
      void sendReady(request, reply, found.value)
    }) satisfies NonNullable<RouteOptions['errorHandler']>,
  }
}
