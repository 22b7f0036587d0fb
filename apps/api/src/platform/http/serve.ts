import {
  type Access,
  type BodyOf,
  type BodySpec,
  type Endpoint,
  isBytes,
  hasSeveralFiles,
  isFile,
  methodsOf,
  limits,
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
import { callGuard } from './call-guard.ts'
import { problem } from './errors.ts'
import { callLimiter } from './limit-calls.ts'
import { bodyParser, formFieldsOf, paramsParser, queryParser, toRoute } from './parse-input.ts'
import { type ReceivedFile, receiveFile, receiveFiles } from './receive-file.ts'
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
  /** Routes with other bodies than JSON, until `addLaterRoutes` */
  later: Record<'form' | 'file', RouteOptions[]>
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
  /** Yields the files of a multipart body, each of which must be read before the next. */
  files: () => AsyncIterable<ReceivedFile>
  request: FastifyRequest
  reply: FastifyReply
}

interface ServeOptions<Reply> {
  whenLimited?: () => Reply
  /** Handles errors of this route instead of the general handler */
  errorHandler?: NonNullable<RouteOptions['errorHandler']>
  /** Reads the parameters of a call with `formPost`, instead of `formFieldsOf` */
  fieldsOf?: (request: FastifyRequest) => object
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
  { whenLimited, errorHandler, ...options }: ServeOptions<ReplyOf<NoInfer<R>>> = {},
): void {
  const { app, auth, admitApp, strict, hasSpace } = routes
  const { access, body: bodySpec } = endpoint
  const perMinute = routes.isUnlimited ? undefined : endpoint.perMinute
  const replies = visitorReplies(endpoint, routes.kept)
  const { enter, callerOf } = callGuard({
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
  const fieldsOf =
    options.fieldsOf ?? (endpoint.formPost ? formFieldsOf : ({ query }: FastifyRequest) => query)
  const sending = { spec: endpoint.reply, strict, keep: replies?.keep }
  routes.served.push(endpoint)

  const answer = async (request: FastifyRequest, reply: FastifyReply, params: z.output<P>) => {
    const value = await handler({
      params,
      query: parseQuery(fieldsOf(request)),
      body: parseBody(request.body),
      // The hook has refused callers whom the access does not allow.
      user: callerOf(request) as CallerFor<A>,
      file: (maxBytes) => fileOf(routes, endpoint, request, maxBytes),
      files: () => filesOf(routes, endpoint, request),
      request,
      reply,
    })
    return sendReply(request, reply, value, sending)
  }

  for (const path of [endpoint.path, ...endpoint.aliases]) {
    const parseParams = paramsParser(endpoint, path)
    addRoute(routes, endpoint, {
      method: methodsOf(endpoint),
      url: toRoute(path),
      ...jsonReply(endpoint.reply),
      config: { endpoint },
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...(!isCompressible(endpoint) && { compress: false }),
      // Usually before the body is read, so that callers without access cannot send one. A form tells in which format
      // a refusal is expected.
      ...(endpoint.formPost ? { preHandler: enter } : { onRequest: enter }),
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

function filesOf(
  { maxFileBytes = Infinity }: Routes,
  { body, path }: Endpoint,
  request: FastifyRequest,
): AsyncIterable<ReceivedFile> {
  if (!hasSeveralFiles(body)) throw new Error(`${path} takes no files`)
  const { maxBytes, maxFiles } = body
  return receiveFiles(request, { maxBytes: Math.min(maxBytes, maxFileBytes), maxFiles })
}

function addRoute({ app, later }: Routes, { body, formPost }: Endpoint, options: RouteOptions) {
  if (formPost) later.form.push(options)
  else if (isFile(body)) later.file.push(options)
  else app.route(options)
}

/** Reads bodies as forms, of whatever type they say that they are. */
export function acceptForms(scope: FastifyInstance): void {
  // Some programs name no type, or another one.
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', '*'],
    { parseAs: 'string', bodyLimit: limits.formBytes },
    (_request, text, done) => {
      const form = String(text)
      const isLong = form.split('&').length > limits.formFields
      // By default, fields beyond 1,000 would be lost without a word.
      if (isLong) done(problem('request.too-large'))
      else done(null, parseForm(form, '&', '=', { maxKeys: 0 }))
    },
  )
  scope.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer', bodyLimit: limits.multipartFormBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
      if (!form) throw problem('request.unreadable')
      const texts = [...form].filter(([, value]) => typeof value === 'string')
      const byName = Map.groupBy(texts, ([name]) => name)
      return Object.fromEntries([...byName].map(([name, fields]) => [name, fields.map(([, value]) => value)]))
    },
  )
}

/**
 * Adds the routes whose bodies are forms or files. Only they get the parser, and those of a kind share one scope, because a scope
 * takes longer to make than a route.
 */
export function addLaterRoutes({ app, later }: Routes): void {
  void app.register(async (scope) => {
    acceptForms(scope)
    for (const options of later.form) scope.route(options)
  })
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart)
    for (const options of later.file) scope.route(options)
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
