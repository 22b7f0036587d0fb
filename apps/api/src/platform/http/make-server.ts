/** The bare server: how it matches paths, what bodies it takes, how it answers errors and what it logs. */
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
import { requestLog } from './log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** How long a connection may be silent in the middle of a request or an answer, in ms: its sender may have vanished. */
const SILENCE = 5 * 60_000

/**
 * How long a connection is kept between two requests, in ms: longer than the pause between two ranges of a player, and than
 * a proxy keeps its own (nginx: 60 s), so that no request meets a connection that is just being closed.
 */
const KEEP_ALIVE = 75_000

export interface ServerOptions {
  /** Number of proxies before the server. */
  trustProxy: number
  /** How long active requests may take to finish when the server closes, in ms. */
  closeGrace: number
  /** The shared counter of the calls of all processes. */
  redis: Redis | undefined
  /** Connections that one address may have open; 0 for any number. Behind a proxy they are not counted. */
  connectionsPerAddress: number
  /** Bytes a second that an upload has to reach on average; 0 for none. */
  minUploadRate: number
  /** How long a body other than a file may take, in ms. */
  bodyPatience?: number | undefined
}

/** Makes the server without any route. */
export async function makeServer(log: FastifyBaseLogger, options: ServerOptions): Promise<FastifyInstance> {
  const { trustProxy, closeGrace, redis, connectionsPerAddress, minUploadRate } = options
  const app = fastify({
    // Instead of a child logger for each request, which Fastify would create whether it logs or not: our lines about a
    // request contain its id.
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // A busy machine may take its time to load what the parts need; none of them waits for another machine.
    pluginTimeout: 60_000,
    // Believes the last hops only: an address further back may be made up.
    trustProxy: (_address, hop) => hop < trustProxy,
    // A proxy would pass a 503 on; what still comes over kept connections is answered like anything else.
    return503OnClosing: false,
    requestIdHeader: false,
    // Large uploads take their time; `endSlowBodies` ends what takes too much of it.
    requestTimeout: 0,
    connectionTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: limits.maxParamLength,
    },
    // An address that cannot be decoded, or with too long a parameter, is unknown.
    frameworkErrors: (_error, request, reply) => {
      request.log.info({ reqId: request.id, method: request.method, route: 'unknown', status: 404 })
      sendProblem(reply, toProblem(problem('address.not-found')))
    },
    clientErrorHandler: answerUnreadable,
    // Offers of HTTP/2 (h2c), which curl and Java's client send, are answered as the HTTP/1.1 requests that they also are.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
  })
  // A stream may last for hours, and a connection that has sent nothing yet counts as an active request.
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeGrace)
    app.server.once('close', () => clearTimeout(timer))
  })
  app.log = log
  // Behind a proxy every connection has the proxy's address.
  if (connectionsPerAddress > 0 && trustProxy === 0) limitConnections(app.server, connectionsPerAddress)
  answerErrors(app)
  onFinished(app, [requestLog(log).ofRoute, drainBody])
  endSlowBodies(app, { patience: options.bodyPatience ?? limits.bodyPatience, minUploadRate })
  takeJson(app)
  setSecurityHeaders(app)
  await compressReplies(app)
  // While Redis is unreachable, the server allows all calls rather than none.
  await app.register(fastifyRateLimit, { global: false, skipOnError: true, ...(redis && { redis }) })
  return app
}

/** JSON only; a missing body is allowed, and `__proto__` is refused. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The cast holds: parseAs gives a string.
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
