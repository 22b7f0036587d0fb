import {
  type Access,
  type BodyOf,
  type BodySpec,
  type Endpoint,
  isBytes,
  isFile,
  methodsOf,
  type ReplyOf,
  type ReplySpec,
} from '@nava/contracts'
import { parse as parseForm } from 'node:querystring'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod'
import type { AdmitApp, Auth, Caller } from './auth.ts'
import { cachingOf, type JsonStream, type ReadyJson, sendReady } from './caching.ts'
import { isCompressible } from './compression.ts'
import { entranceOf } from './enter-call.ts'
import { callLimiter } from './limit-calls.ts'
import { bodyParser, formFieldsOf, paramsParser, queryParser, toRoute } from './parse-input.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { jsonReply, sendReply, sendValue } from './send-reply.ts'
import type { KeptReplies } from '../cache/kept-replies.ts'
import { visitorReplies } from './visitor-replies.ts'

/** `served` becomes the OpenAPI document. */
export interface Routes {
  app: FastifyInstance
  auth: Auth
  admitApp: AdmitApp
  served: Endpoint[]
  /** Validates JSON replies; used in tests */
  strict: boolean
  /** Maximum bytes, below the contracts' limits; used in tests */
  maxFileBytes?: number
  /** Returns false while the disk is nearly full (`scarceDisk` of the limits). */
  hasSpace: () => Promise<boolean>
  kept: KeptReplies
  /** True if only the operator calls the server; then contracts' `perMinute` has no effect */
  isUnlimited?: boolean
  /** Background work, such as mails, that a graceful shutdown awaits */
  unfinished: Set<Promise<unknown>>
}

interface Context<P, Q, B, U> {
  params: P
  query: Q
  body: B
  user: U
  /** Reads the file of a multipart body; `maxBytes` replaces the contract's limit. */
  file: (maxBytes?: number) => Promise<ReceivedFile>
  request: FastifyRequest
  reply: FastifyReply
}

interface ServeOptions<Reply> {
  whenLimited?: () => Reply
  /** Handles errors of this route instead of the general handler */
  errorHandler?: NonNullable<RouteOptions['errorHandler']>
}

type CallerFor<A extends Access> = A extends 'visitor' | 'operator' ? Caller | undefined : Caller

/**
 * Serves a contract at its path and aliases. The handler returns the value, JSON of `serializerOf` or a
 * stream of JSON, or sends bytes itself. Malformed parameters get 404, other malformed input 400.
 */
export function serve<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends BodySpec | undefined,
  R extends ReplySpec,
  A extends Access,
>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (
    context: Context<z.output<P>, z.output<Q>, BodyOf<B>, CallerFor<A>>,
  ) => Promise<ReplyOf<NoInfer<R>> | ReadyJson | JsonStream> | ReplyOf<NoInfer<R>> | ReadyJson,
  { whenLimited, errorHandler }: ServeOptions<ReplyOf<NoInfer<R>>> = {},
): void {
  const { app, auth, admitApp, strict, hasSpace } = routes
  const { access, body: bodySpec } = endpoint
  const perMinute = routes.isUnlimited ? undefined : endpoint.perMinute
  const replies = visitorReplies(endpoint, routes.kept)
  const { onRequest, callerOf } = entranceOf({
    auth,
    admitApp,
    access,
    limiter: perMinute === undefined ? undefined : callLimiter(app, endpoint, perMinute),
    hasSpace: endpoint.needsSpace ? hasSpace : undefined,
    sendLimited:
      whenLimited && ((reply) => sendValue(reply, whenLimited(), { spec: endpoint.reply, strict })),
  })
  const parseQuery = queryParser(endpoint.query)
  const parseBody = bodyParser(bodySpec)
  const sending = { spec: endpoint.reply, strict, keep: replies?.keep }
  routes.served.push(endpoint)

  const answer = async (request: FastifyRequest, reply: FastifyReply, params: z.output<P>) => {
    const value = await handler({
      params,
      query: parseQuery(endpoint.formPost ? formFieldsOf(request) : request.query),
      body: parseBody(request.body),
      // The hook has refused callers whom the access does not allow.
      user: callerOf(request) as CallerFor<A>,
      file: (maxBytes) => fileOf(routes, endpoint, request, maxBytes),
      request,
      reply,
    })
    return sendReply(request, reply, value, sending)
  }

  for (const path of [endpoint.path, ...endpoint.aliases]) {
    const parseParams = paramsParser(endpoint, path)
    addRoute(app, endpoint, {
      method: methodsOf(endpoint),
      url: toRoute(path),
      ...jsonReply(endpoint.reply),
      config: { endpoint },
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...(!isCompressible(endpoint) && { compress: false }),
      // Runs before the body is read, so that callers without access cannot send one.
      onRequest,
      ...(!isBytes(endpoint.reply) && { onSend: cachingOf(endpoint) }),
      ...(replies && { errorHandler: replies.errorHandler }),
      ...(errorHandler && { errorHandler }),
      handler: (request, reply) => {
        const recent = replies?.recent(request)
        if (recent) return sendReady(request, reply, recent)
        const answered = answer(request, reply, parseParams(request.params))
        if (isFile(bodySpec)) trackUntilSettled(routes.unfinished, answered)
        return answered
      },
    })
  }
}

function fileOf(
  { maxFileBytes = Infinity }: Routes,
  { body, path }: Endpoint,
  request: FastifyRequest,
  maxBytes?: number,
): Promise<ReceivedFile> {
  if (!isFile(body)) throw new Error(`${path} takes no file`)
  return receiveFile(request, Math.min(maxBytes ?? body.maxBytes, maxFileBytes))
}

/** Adds the multipart parser only to routes with a file, and the form parser only to routes with a form. */
function addRoute(app: FastifyInstance, { body, formPost }: Endpoint, options: RouteOptions) {
  if (!isFile(body) && !formPost) return void app.route(options)
  void app.register(async (scope) => {
    if (formPost)
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => done(null, parseForm(String(text))),
      )
    else await scope.register(fastifyMultipart)
    scope.route(options)
  })
}

export function trackUntilSettled(set: Set<Promise<unknown>>, promise: Promise<unknown>) {
  set.add(promise)
  const forget = () => void set.delete(promise)
  promise.then(forget, forget)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True for calls without a contract whose body is part of a file */
    takesFile?: boolean
  }
}
