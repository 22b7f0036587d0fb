import { type Access, limits } from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, type AdmitApp, type Auth, type Caller } from './auth.ts'
import { problem } from './errors.ts'
import type { CallLimiter, Wait } from './limit-calls.ts'

interface Conditions {
  auth: Auth
  admitApp: AdmitApp
  access: Access
  /** Undefined without a limit */
  limiter: CallLimiter | undefined
  /** Undefined for calls that need no disk */
  hasSpace: (() => Promise<boolean>) | undefined
  sendLimited: ((reply: FastifyReply) => FastifyReply) | undefined
}

export function callGuard({ auth, admitApp, access, limiter, hasSpace, sendLimited }: Conditions) {
  const callers = new WeakMap<FastifyRequest, Caller>()

  const waitOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Wait> => {
    const wait = await limiter?.ofAddress(request)
    if (wait !== undefined) return wait
    const caller =
      access === 'app' || access === 'source'
        ? await admitApp(request, reply, access)
        : await admit(auth, request, access)
    if (!caller) return undefined
    callers.set(request, caller)
    return limiter?.ofAccount(request)
  }

  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = await waitOf(request, reply)
    if (wait !== undefined) {
      if (!sendLimited) throw problem('request.too-many', {}, { retryAfter: wait })
      return sendLimited(reply.header('retry-after', wait))
    }
    if (hasSpace && !(await hasSpace()))
      throw problem('server.no-space', {}, { retryAfter: limits.scarceDisk.retryAfterSeconds })
    return undefined
  }

  return { enter, callerOf: (request: FastifyRequest) => callers.get(request) }
}
