import type { BytesReply } from '@nava/contracts'
import type { SubsonicCall, SubsonicQuery } from '@nava/contracts/subsonic'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { answerPreflight } from '../../platform/http/security-headers.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { VERSION } from '@nava/settings/release'
import { authenticator, type SignInFeatures } from './authenticate.ts'
import type { MergedArtists } from '../../catalogue/artists/merged-artists.ts'
import { failureOf, SubsonicFailure } from './failure.ts'
import { idOf, itemOf } from './item-id.ts'
import { readFields } from './read-fields.ts'
import { sendData, sendFailure } from './send-reply.ts'
import type { Parts } from './write-xml.ts'

type QueryOf<C extends SubsonicCall> = z.output<C['query']>

export interface SubsonicRequest<Q, U = Caller> {
  query: Q
  user: U
  request: FastifyRequest
  reply: FastifyReply
}

export type SubsonicServer = ReturnType<typeof subsonicServer>

export function subsonicServer(
  routes: Routes,
  features: SignInFeatures & { env: Pick<Env, 'productKey'>; mergedArtists: Pick<MergedArtists, 'now'> },
) {
  const authenticate = authenticator(features)
  const server = { type: features.env.productKey, serverVersion: VERSION }

  /** Apps keep the IDs of artists that were merged into others. */
  const withMerged = (fields: ReturnType<typeof readFields>) => {
    const present = (text: string) => {
      const item = itemOf(text)
      return item?.kind === 'artist' ? idOf('artist', features.mergedArtists.now(item.id)) : text
    }
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? present(value) : value.map(present),
      ]),
    )
  }

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ reqId: request.id, err: error }, 'request failed')
    if (error instanceof HttpError && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter)
    // For an invalid range, players expect HTTP status 416.
    const status = error instanceof HttpError && error.status === 416 ? 416 : 200
    sendFailure(request, reply, server, failure ?? new SubsonicFailure('generic'), status)
  }

  const send = (
    { data }: SubsonicCall,
    { request, reply }: Pick<SubsonicRequest<unknown>, 'request' | 'reply'>,
    value: Parts,
  ) => {
    if (routes.strict) z.strictObject(data.shape).parse(value)
    sendData(request, reply, server, value)
  }

  const handle = (
    call: SubsonicCall,
    handler: (request: Omit<SubsonicRequest<SubsonicQuery>, 'user'>) => Promise<void> | void,
  ) =>
    serve<SubsonicCall['params'], z.ZodObject, undefined, BytesReply, 'visitor'>(
      routes,
      call,
      ({ query, request, reply }) => handler({ query: query as SubsonicQuery, request, reply }),
      { errorHandler, fieldsOf: (request) => withMerged(readFields(request, call)) },
    )

  return {
    /** Authenticates the caller, then sends the data that the handler returns. */
    answer: <C extends SubsonicCall>(
      call: C,
      handler: (request: SubsonicRequest<QueryOf<C>>) => Promise<z.input<C['data']>> | z.input<C['data']>,
    ): void =>
      handle(call, async ({ query, request, reply }) => {
        const user = await authenticate(query, request, reply)
        const value = await handler({ query: query as QueryOf<C>, user, request, reply })
        send(call, { request, reply }, value as Parts)
      }),

    /** Authenticates the caller; the handler then sends the file. */
    sendFile: <C extends SubsonicCall>(
      call: C,
      handler: (request: SubsonicRequest<QueryOf<C>>) => Promise<void> | void,
    ): void =>
      handle(call, async ({ query, request, reply }) => {
        const user = await authenticate(query, request, reply)
        await handler({ query: query as QueryOf<C>, user, request, reply })
      }),

    /** Answers preflight requests of web pages on other sites, and what no call answers. */
    answerOthers: (): void => {
      const refuse = (request: FastifyRequest, reply: FastifyReply) => {
        const [, , name = ''] = request.url.split(/[/?]/)
        const text = /^\w{1,40}(\.view)?$/.test(name) ? `There is no call ${name}.` : 'There is no such call.'
        return sendFailure(request, reply, server, new SubsonicFailure('generic', text))
      }
      for (const url of ['/rest', '/rest/*']) {
        routes.later.form.push({ method: ['GET', 'POST'], url, errorHandler, handler: refuse })
        routes.later.form.push({ method: 'OPTIONS', url, handler: answerPreflight })
      }
    },

    /** Answers without authentication. */
    answerAll: <C extends SubsonicCall>(call: C, value: () => z.input<C['data']>): void =>
      handle(call, ({ request, reply }) => send(call, { request, reply }, value() as Parts)),
  }
}
