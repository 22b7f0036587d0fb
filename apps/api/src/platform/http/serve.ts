import {
  type Access,
  type BodyOf,
  type BodySpec,
  type Endpoint,
  isBytes,
  isFile,
  isText,
  limits,
  parsePath,
  type ReplyOf,
  type ReplySpec,
} from '@nava/contracts'
import { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { admit, type Auth, type Caller } from './auth.ts'
import { cachingOf, JsonStream, ReadyJson, sendReady } from './caching.ts'
import { isCompressible } from './compression.ts'
import { invalidInput, problem } from './errors.ts'
import { callLimiter } from './limit-calls.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import type { KeptReplies } from '../cache/kept-replies.ts'
import { visitorReplies } from './visitor-replies.ts'

/** Route table that `serve` adds to; `served` becomes the OpenAPI document. */
export interface Routes {
  app: FastifyInstance
  auth: Auth
  served: Endpoint[]
  /** Validates every JSON reply by its contract, for tests. */
  strict: boolean
  /** File limit in bytes below the contracts' own, for tests */
  maxFileBytes?: number
  /** Returns false while the disk is nearly full (`scarceDisk` of the limits). */
  hasSpace: () => Promise<boolean>
  /** Replaces replies while the database is unreachable. */
  kept: KeptReplies
  /** Awaited by a graceful shutdown: the clean-up of uploads, sending mails */
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

type CallerFor<A extends Access> = A extends 'visitor' ? Caller | undefined : Caller

/**
 * Serves a contract at its path and aliases. The handler returns the reply's value, JSON from `serializerOf` or a
 * stream of JSON; replies of bytes it sends itself. Malformed parameters are 404, other malformed input 400.
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
  { whenLimited }: { whenLimited?: () => ReplyOf<NoInfer<R>> } = {},
): void {
  const { app, auth } = routes
  const replies = visitorReplies(endpoint, routes.kept)
  const limiter =
    endpoint.perMinute === undefined ? undefined : callLimiter(app, endpoint, endpoint.perMinute)
  const callers = new WeakMap<FastifyRequest, Caller>()
  routes.served.push(endpoint)

  const parseQuery = queryParser(endpoint.query)
  const { body: bodySpec } = endpoint

  /**
   * Avoids a promise if the handler returns none. Promises in hooks were part of why home reached only 0.57 of the
   * floor (docs/performance.md).
   */
  const answer = (request: FastifyRequest, reply: FastifyReply, params: z.output<P>) => {
    const context = {
      params,
      query: parseQuery(request.query),
      // The cast holds: BodyOf is undefined for bodies without a schema.
      body: (bodySpec && !isFile(bodySpec)
        ? parseOr400(bodySpec, request.body ?? {})
        : undefined) as BodyOf<B>,
      // The cast holds: admit() throws if the access requires a caller.
      user: callers.get(request) as CallerFor<A>,
      file: (maxBytes?: number) => {
        if (!isFile(bodySpec)) throw new Error(`${endpoint.path} takes no file`)
        return receiveFile(request, Math.min(maxBytes ?? bodySpec.maxBytes, routes.maxFileBytes ?? Infinity))
      },
      request,
      reply,
    }
    const value = handler(context)
    // Prisma's promises are not instances of Promise.
    if (isAwaitable(value))
      return value.then((awaited) =>
        awaited instanceof JsonStream
          ? sendStream(routes, endpoint.reply, awaited, reply)
          : send(request, reply, awaited),
      )
    send(request, reply, value)
    return undefined
  }

  const send = (request: FastifyRequest, reply: FastifyReply, value: ReplyOf<R> | ReadyJson) => {
    if (isBytes(endpoint.reply)) return reply
    if (value instanceof ReadyJson) {
      replies?.keep(request, value)
      return sendReady(request, reply, value)
    }
    if (replies && !isText(endpoint.reply) && !reply.hasHeader('cache-control')) {
      const ready = serializerOf(routes, { reply: endpoint.reply })(value)
      replies.keep(request, ready)
      return sendReady(request, reply, ready)
    }
    return sendValue(routes, endpoint.reply, value, reply)
  }

  /** Authenticates the caller. Sends the contract's own reply to too many calls, if it has one. */
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    let wait = await limiter?.ofAddress(request)
    if (wait === undefined) {
      const caller = await admit(auth, request, endpoint.access)
      if (caller) callers.set(request, caller)
      if (caller) wait = await limiter?.ofAccount(request)
    }
    if (wait === undefined) {
      if (endpoint.needsSpace && !(await routes.hasSpace()))
        throw problem('server.no-space', {}, { retryAfter: limits.scarceDisk.retryAfterSeconds })
      return undefined
    }
    if (!whenLimited) throw problem('request.too-many', {}, { retryAfter: wait })
    reply.header('retry-after', wait)
    return sendValue(routes, endpoint.reply, whenLimited(), reply)
  }
  const anybodyMayCall = endpoint.access === 'visitor' && !limiter && !endpoint.needsSpace

  for (const path of [endpoint.path, ...endpoint.aliases]) {
    const parseParams = paramsParser(endpoint, path)
    addRoute(app, bodySpec, {
      method: endpoint.method,
      url: toRoute(path),
      ...jsonReply(endpoint.reply),
      config: { endpoint },
      ...(!isCompressible(endpoint) && { compress: false }),
      // Runs before the body is read, which callers without access must not send.
      onRequest: (request, reply, done) => {
        if (anybodyMayCall && request.headers.authorization === undefined) done()
        else return enter(request, reply)
      },
      ...(!isBytes(endpoint.reply) && { onSend: cachingOf(endpoint) }),
      ...(replies && { errorHandler: replies.errorHandler }),
      handler: (request, reply) => {
        const recent = replies?.recent(request)
        if (recent) return sendReady(request, reply, recent)
        const answered = answer(request, reply, parseParams(request.params))
        if (isFile(bodySpec) && answered instanceof Promise) trackUntilSettled(routes.unfinished, answered)
        return answered
      },
    })
  }
}

function jsonReply(spec: ReplySpec): Pick<RouteOptions, 'schema' | 'serializerCompiler'> {
  if (isText(spec) || isBytes(spec)) return {}
  // The schema is compiled into the serializer.
  return { schema: { response: { 200: {} } }, serializerCompiler: () => stringifierOf(spec) }
}

const isAwaitable = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value

/** Registers the multipart parser only for calls that take a file. */
function addRoute(app: FastifyInstance, body: BodySpec | undefined, options: RouteOptions) {
  if (!isFile(body)) return void app.route(options)
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart)
    scope.route(options)
  })
}

export function trackUntilSettled(set: Set<Promise<unknown>>, promise: Promise<unknown>) {
  set.add(promise)
  const forget = () => void set.delete(promise)
  promise.then(forget, forget)
}

function sendValue(routes: Routes, spec: ReplySpec, value: unknown, reply: FastifyReply) {
  if (isText(spec)) {
    if (typeof value !== 'string' || (spec.values.length > 0 && !spec.values.includes(value)))
      throw new Error('a text reply that the contract does not name')
    if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
    return reply.send(value)
  }
  if (routes.strict && !isBytes(spec)) spec.parse(value)
  return reply.send(value)
}

async function sendStream(routes: Routes, spec: ReplySpec, value: JsonStream, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8')
  if (!routes.strict) return reply.send(Readable.from(value.parts))
  const text = await value.text()
  if (!isText(spec) && !isBytes(spec))
    z.strictObject(spec instanceof z.ZodObject ? spec.shape : {}).parse(JSON.parse(text))
  return reply.send(text)
}

/** The input distinguishes missing fields, which have their own code. */
const REPORT = { reportInput: true }

/** The router includes file endings in parameters. */
function paramsParser<P extends z.ZodObject>(
  { params: schema, badRequestParams }: Pick<Endpoint<P>, 'params' | 'badRequestParams'>,
  path: string,
): (input: unknown) => z.output<P> {
  if (isEmpty(schema)) return nothingOf(schema)
  const withEnding = new Set(
    parsePath(path).flatMap((segment) =>
      typeof segment === 'object' && segment.ending !== '' ? [segment.name] : [],
    ),
  )
  return (input) => {
    const params: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(input ?? {}))
      params[name] = withEnding.has(name) ? String(value).replace(/\.\w+$/, '') : value
    const parsed = schema.safeParse(params, REPORT)
    if (parsed.success) return parsed.data
    const isBadInput = parsed.error.issues.some(({ path: [name] }) => badRequestParams.includes(String(name)))
    throw isBadInput ? invalidInput(parsed.error) : problem('address.not-found')
  }
}

const queryParser = <Q extends z.ZodObject>(schema: Q): ((input: unknown) => z.output<Q>) =>
  isEmpty(schema) ? nothingOf(schema) : (input) => parseOr400(schema, input)

const isEmpty = (schema: z.ZodObject) => Object.keys(schema.shape).length === 0

const nothingOf = <S extends z.ZodObject>(schema: S): (() => z.output<S>) => {
  const nothing = schema.parse({})
  return () => nothing
}

function parseOr400<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, REPORT)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/**
 * Returns the path in the router's syntax: `/a/:b/:c(...)`. A file ending becomes part of the parameter, because
 * the router compares text after a parameter case-sensitively.
 */
export function toRoute(path: string): string {
  const segments = parsePath(path).map((segment) => {
    if (typeof segment === 'string') return segment
    if (segment.ending === '') return `:${segment.name}`
    const anyCase = segment.ending.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
    return `:${segment.name}(^[^/.]+\\.${anyCase}$)`
  })
  return `/${segments.join('/')}`
}

/** Serializes replies ahead of requests. */
export function serializerOf<S extends z.ZodType>(
  { strict }: Pick<Routes, 'strict'>,
  { reply }: { reply: S },
): (value: z.output<S>, headers?: ReadyJson['headers']) => ReadyJson {
  const stringify = stringifierOf(reply)
  return (value, headers) => {
    if (strict) reply.parse(value)
    return new ReadyJson(stringify(value), headers)
  }
}

const stringifiers = new WeakMap<z.ZodType, (value: unknown) => string>()

/** Compiles a serializer once for the process; all contracts take about a second. */
function stringifierOf(schema: z.ZodType): (value: unknown) => string {
  const known = stringifiers.get(schema)
  if (known) return known
  const made = fastJson(jsonSchema(schema) as Schema) // zod's type is wider than the serializer's
  stringifiers.set(schema, made)
  return made
}

/** The serializer needs schemas without references, so their names are ignored. */
const nameless = z.registry<{ id?: string }>()

/** Fields that the schema does not name are never sent. */
const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output', metadata: nameless, reused: 'inline' })

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True for calls without a contract whose slow body is a part of a file */
    takesFile?: boolean
  }
}
