import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { VERSION } from '@nava/settings/release'
import { failureOf, SubsonicFailure } from './failure.ts'
import { sendFailure } from './send-reply.ts'

/** Returns an error handler for calls while the server is not ready: a 503 that apps can read. */
export const refuseUnready =
  ({ productKey }: Pick<Env, 'productKey'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof HttpError && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter)
    const server = { type: productKey, serverVersion: VERSION }
    sendFailure(request, reply, server, failureOf(error) ?? new SubsonicFailure('generic'), 503)
  }
