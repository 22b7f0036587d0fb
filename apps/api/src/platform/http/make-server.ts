import fastifyRateLimit from '@fastify/rate-limit'
import { limits } from '@nava/contracts'
import type { Redis } from 'ioredis'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { endSlowBodies } from './end-slow-bodies.ts'
import { isDeeperThan } from './json-depth.ts'
import { limitConnections } from './limit-connections.ts'
import { compressReplies } from './compression.ts'
import { answerErrors, answerUnreadable, problem, sendProblem, toProblem } from './errors.ts'
import { onFinished } from './on-finished.ts'
import { drainBody } from './drain-body.ts'
import { requestLog, type RequestLog } from './log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Milliseconds of silence within a request or reply, after which the sender has probably vanished */
const SILENCE = 5 * 60_000

/**
 * Milliseconds between requests on a connection. Longer than pauses of players, and than proxies keep
 * connections (nginx: 60 s)
 */
const KEEP_ALIVE = 75_000

export interface ServerOptions {
  trustProxy: number
  /** Milliseconds after which closing ends active requests */
  closeGrace: number
  redis: Redis | undefined
  /** Maximum per address; 0 for no limit, as behind a proxy */
  connectionsPerAddress: number
  /** Minimum average of files in bytes per second; 0 for none */
  minUploadRate: number
  /** Maximum ms for bodies other than files */
  bodyTimeout?: number | undefined
  requests?: RequestLog
}

export async function makeServer(log: FastifyBaseLogger, options: ServerOptions): Promise<FastifyInstance> {
  const { trustProxy, closeGrace, redis, connectionsPerAddress, minUploadRate } = options
  const { requests = requestLog(log) } = options
  const app = fastify({
    // Avoids a child logger per request, since each line contains the request's ID anyway.
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // On a busy machine, plugins may load slowly.
    pluginTimeout: 60_000,
    // Trusts only addresses added by the known proxies; earlier ones may be forged.
    trustProxy: (_address, hop) => hop < trustProxy,
    // During shutdown, Fastify would answer 503, which a proxy would pass on to the client.
    return503OnClosing: false,
    requestIdHeader: false,
    // Large uploads take long, so `endSlowBodies` limits requests instead.
    requestTimeout: 0,
    connectionTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: limits.maxParamLength,
    },
    // Answers overlong parameters like unknown addresses.
    frameworkErrors: (_error, request, reply) => {
      request.log.info({ reqId: request.id, method: request.method, route: 'unknown', status: 404 })
      sendProblem(reply, toProblem(problem('address.not-found')))
    },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: (request) => {
      const url = request.url ?? ''
      // Apps of others call with any method.
      const isForApps = /^\/rest(\/|$)/i.test(url)
      if (isForApps && !['GET', 'HEAD', 'POST', 'OPTIONS'].includes(request.method ?? ''))
        request.method = 'POST'
      // Fastify would answer malformed escapes itself, instead of the route.
      const [path = '', ...query] = url.split('?')
      return isEscaped(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
    },
    // Clients such as curl and Java offer h2c; they get HTTP/1.1.
    http: {
      maxHeaderSize: limits.headerBytes,
      shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
    },
  })
  // After `closeGrace`, ends streams, which may last hours, and connections without a request, which Fastify
  // considers active.
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeGrace)
    app.server.once('close', () => clearTimeout(timer))
  })
  app.log = log
  // Behind a proxy, all connections have its address.
  if (connectionsPerAddress > 0 && trustProxy === 0) limitConnections(app.server, connectionsPerAddress)
  answerErrors(app)
  onFinished(app, [requests.ofRoute, drainBody])
  endSlowBodies(app, { timeout: options.bodyTimeout ?? limits.bodyTimeout, minUploadRate })
  takeJson(app)
  setSecurityHeaders(app)
  await compressReplies(app)
  // While Redis is unreachable, all calls are allowed.
  await app.register(fastifyRateLimit, { global: false, skipOnError: true, ...(redis && { redis }) })
  return app
}

function isEscaped(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Accepts only JSON, or no body; refuses `__proto__`. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isDeeperThan(body as string, limits.jsonDepth)) done(problem('request.unreadable'))
    else void parse(request, body as string, done)
  })
}
