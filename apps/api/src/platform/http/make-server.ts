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
 * Ms between requests on a connection: longer than pauses of players between ranges, and than proxies keep
 * connections (nginx: 60 s), so that no request meets a closing one.
 */
const KEEP_ALIVE = 75_000

export interface ServerOptions {
  /** Number of proxies before the server */
  trustProxy: number
  /** Time in ms for active requests when the server closes */
  closeGrace: number
  redis: Redis | undefined
  /** Open connections per address; 0 for no limit, as behind a proxy */
  connectionsPerAddress: number
  /** Minimum average upload rate in bytes per second; 0 for none */
  minUploadRate: number
  /** Maximum ms for a body other than a file */
  bodyPatience?: number | undefined
  requests?: RequestLog
}

export async function makeServer(log: FastifyBaseLogger, options: ServerOptions): Promise<FastifyInstance> {
  const { trustProxy, closeGrace, redis, connectionsPerAddress, minUploadRate } = options
  const { requests = requestLog(log) } = options
  const app = fastify({
    // Avoids a child logger per request; request lines contain the id themselves.
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // Plugins load slowly on a busy machine; none waits for another machine.
    pluginTimeout: 60_000,
    // Trusts the last hops only: addresses further back may be forged.
    trustProxy: (_address, hop) => hop < trustProxy,
    // A proxy would pass a 503 on; requests over open connections are answered normally.
    return503OnClosing: false,
    requestIdHeader: false,
    // Replaced by `endSlowBodies`, because large uploads take long
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
    // Requests that offer h2c (curl, Java) are answered as HTTP/1.1.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
  })
  // Streams may last for hours, and connections without a request count as active.
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

/** Accepts JSON only; allows a missing body, and refuses `__proto__`. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The cast holds because of `parseAs`.
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
