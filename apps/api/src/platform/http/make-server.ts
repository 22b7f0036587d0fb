import fastifyRateLimit from '@fastify/rate-limit'
import { limits } from '@nava/contracts'
import type { Redis } from 'ioredis'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { endSlowBodies } from './end-slow-bodies.ts'
import { limitConnections } from './limit-connections.ts'
import { compressReplies } from './compression.ts'
import { answerErrors, answerUnreadable, problem, sendProblem, toProblem } from './errors.ts'
import { onFinished } from './on-finished.ts'
import { drainBody } from './drain-body.ts'
import { requestLog, type RequestLog } from './log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Ms of silence within a request or reply, whose sender may have vanished */
const SILENCE = 5 * 60_000

/**
 * Ms between requests on a connection: longer than players' pauses between ranges, and than proxies keep
 * connections (nginx: 60 s), so that no request meets a closing one
 */
const KEEP_ALIVE = 75_000

export interface ServerOptions {
  /** Number of proxies in front */
  trustProxy: number
  /** Ms for active requests during close */
  closeGrace: number
  redis: Redis | undefined
  /** Per address; 0 for no limit, as behind a proxy */
  connectionsPerAddress: number
  /** Minimum average in bytes per second; 0 for none */
  minUploadRate: number
  /** Maximum ms for bodies other than files */
  bodyPatience?: number | undefined
  requests?: RequestLog
}

export async function makeServer(log: FastifyBaseLogger, options: ServerOptions): Promise<FastifyInstance> {
  const { trustProxy, closeGrace, redis, connectionsPerAddress, minUploadRate } = options
  const { requests = requestLog(log) } = options
  const app = fastify({
    // Saves a child logger per request; request lines contain the id.
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // Plugins load slowly on a busy machine; none waits for another machine.
    pluginTimeout: 60_000,
    // Addresses further back may be forged.
    trustProxy: (_address, hop) => hop < trustProxy,
    // A proxy would pass a 503 on.
    return503OnClosing: false,
    requestIdHeader: false,
    // Large uploads take long; `endSlowBodies` replaces it.
    requestTimeout: 0,
    connectionTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: limits.maxParamLength,
    },
    // Malformed escapes and overlong parameters name no address.
    frameworkErrors: (_error, request, reply) => {
      request.log.info({ reqId: request.id, method: request.method, route: 'unknown', status: 404 })
      sendProblem(reply, toProblem(problem('address.not-found')))
    },
    clientErrorHandler: answerUnreadable,
    // Offers of h2c (curl, Java) get HTTP/1.1.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
  })
  // Streams may last hours, and connections without a request count as active.
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeGrace)
    app.server.once('close', () => clearTimeout(timer))
  })
  app.log = log
  // Behind a proxy, all connections come from it.
  if (connectionsPerAddress > 0 && trustProxy === 0) limitConnections(app.server, connectionsPerAddress)
  answerErrors(app)
  onFinished(app, [requests.ofRoute, drainBody])
  endSlowBodies(app, { patience: options.bodyPatience ?? limits.bodyPatience, minUploadRate })
  takeJson(app)
  setSecurityHeaders(app)
  await compressReplies(app)
  // Allows all calls while Redis is unreachable.
  await app.register(fastifyRateLimit, { global: false, skipOnError: true, ...(redis && { redis }) })
  return app
}

/** Accepts JSON only, also a missing body; refuses `__proto__`. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
