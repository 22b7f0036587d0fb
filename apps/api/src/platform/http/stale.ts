/** Answers that are older than allowed, and say so: what is in memory, while the database is away. */
import type { Endpoint } from '@nava/contracts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { KeptReplies } from '../cache/kept-replies.ts'
import { isUnreachable } from '../database/is-unreachable.ts'
import { ReadyJson, sendReady } from './caching.ts'

/** The headers of a stale answer: RFC 9211 counts how long it has been stale as a negative time to live, in seconds. */
export const staleHeaders = (age: number) => ({
  'cache-status': `Nava; hit; ttl=-${age}`,
  // No cache in between may keep it.
  'cache-control': 'no-cache',
})

/** Returns for how long an answer with this header has been stale, in seconds; undefined for a fresh one. */
export function staleAge(cacheStatus: unknown): number | undefined {
  const [, age] = /^Nava; hit; ttl=-(\d+)$/.exec(String(cacheStatus)) ?? []
  return age === undefined ? undefined : Number(age)
}

/** Of an answer that does not change, such as a file, whose listener may hear it by what was true when the database was away. */
export const staleFacts = { 'cache-status': 'Nava; hit; ttl=-1' }

/** Returns true if the last answer of a call to visitors may stand in for a later one: everybody gets it, and what is hidden of it is told of. */
const isKept = ({ method, access, caching, path }: Endpoint) =>
  method === 'GET' && access === 'visitor' && caching === 'shared' && !path.startsWith('/api/chat/')

/**
 * Returns the parts of a route that keep what it answers to visitors, and answer everybody with that while the database is away;
 * undefined for a call whose answers are not kept.
 */
export function staleIfError(
  endpoint: Endpoint,
  kept: KeptReplies,
):
  | {
      keep: (request: FastifyRequest, reply: string | ReadyJson) => void
      errorHandler: NonNullable<RouteOptions['errorHandler']>
    }
  | undefined {
  if (!isKept(endpoint)) return undefined
  return {
    keep: ({ url, headers }, reply) => {
      if (headers.authorization === undefined) kept.keep(url, reply)
    },
    errorHandler: (error, request, reply) => {
      const found = isUnreachable(error) ? kept.find(request.url) : undefined
      // To the handler of all routes.
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
  return sendReady(request, reply, typeof last === 'string' ? new ReadyJson(last) : last)
}
