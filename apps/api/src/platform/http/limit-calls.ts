/** Limits calls per minute by address, and by account from any address. */
import type { Endpoint } from '@nava/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, networkOf } from './client-address.ts'

/** Seconds to wait; undefined if the call is allowed */
export type Wait = number | undefined

export interface CallLimiter {
  ofAddress: (request: FastifyRequest) => Promise<Wait>
  ofAccount: (request: FastifyRequest) => Promise<Wait>
}

export function callLimiter(
  app: FastifyInstance,
  {
    method,
    path,
    countedBy = 'address',
  }: Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'countedBy'>>,
  perMinute: number,
): CallLimiter {
  const limiter = (keyOf: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => `${method} ${path} ${keyOf(request)}`,
    })
    return async (request: FastifyRequest): Promise<Wait> => {
      const counted = await count(request)
      return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : undefined
    }
  }
  return {
    ofAddress: limiter(({ ip }) =>
      countedBy === 'network' ? `network ${networkOf(ip)}` : `address ${clientAddress(ip)}`,
    ),
    ofAccount: limiter(({ callerID }) => `account ${callerID}`),
  }
}
