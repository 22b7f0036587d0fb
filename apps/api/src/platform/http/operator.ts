import { timingSafeEqual, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from './auth.ts'
import { isLoopback } from './client-address.ts'

/** Headers of proxies, which may connect from this machine */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Recognizes operators: requests with METRICS_TOKEN, and programs on this machine. A proxy without headers
 * looks like such a program, so programs are not recognized if PUBLIC_URL has another host and TRUST_PROXY is
 * off.
 */
export function operators(env: {
  metricsToken: string | undefined
  trustProxy: number
  publicUrl: string
}): (request: FastifyRequest) => boolean {
  const digest = env.metricsToken === undefined ? undefined : sha256(env.metricsToken)
  const isPrivate =
    env.trustProxy === 0 && (env.publicUrl === '' || isLoopback(new URL(env.publicUrl).hostname))
  return (request) => {
    const token = bearerOf(request)
    if (digest && token !== undefined && timingSafeEqual(sha256(token), digest)) return true
    return (
      isPrivate &&
      isLoopback(request.socket.remoteAddress ?? '') &&
      isLoopback(request.hostname) &&
      FORWARDING.every((name) => request.headers[name] === undefined)
    )
  }
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')
