/** The bare server: how it matches paths, what bodies it takes, how it answers errors and what it logs. */
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { limits } from '@nava/contracts'
import type { Redis } from 'ioredis'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerErrors, answerUnreadable, HttpError, sendProblem, toProblem } from './errors.ts'
import { contentSecurity } from './content-security.ts'
import { leaveUnread } from './leave-unread.ts'
import { logRequests } from './log.ts'

/** How long a connection may be silent in the middle of a request or an answer, in ms: a sender may be gone for good. */
const silence = 5 * 60_000

/**
 * Makes the server without any route. `trustProxy` is the number of proxies before it; `closeGrace` is how long, in ms,
 * running requests may take to end when it closes; in `redis` the calls of all processes are counted together.
 */
export async function makeServer(
  log: FastifyBaseLogger,
  { trustProxy, closeGrace, redis }: { trustProxy: number; closeGrace: number; redis: Redis | undefined },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // A busy machine may take its time to load what the parts need; none of them waits for another machine.
    pluginTimeout: 60_000,
    // Believes the last hops only: an address further back may be made up.
    trustProxy: (_address, hop) => hop < trustProxy,
    requestIdHeader: false,
    // Large uploads take their time; only a connection that sends nothing at all is ended.
    requestTimeout: 0,
    connectionTimeout: silence,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: limits.maxParamLength,
    },
    // An address that cannot be decoded, or with a parameter that is too long, is no address of ours.
    frameworkErrors: (_error, request, reply) => {
      request.log.info({ method: request.method, route: 'unknown', status: 404 })
      sendProblem(reply, toProblem(new HttpError(404, 'There is nothing at this address')))
    },
    clientErrorHandler: answerUnreadable,
  })
  // A stream may go on for hours, and a connection that has sent nothing yet counts as a running request.
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), closeGrace)
    app.server.once('close', () => clearTimeout(timer))
  })
  answerErrors(app)
  logRequests(app)
  leaveUnread(app)
  takeJson(app)
  await setSecurityHeaders(app)
  await app.register(fastifyMultipart)
  // Without its Redis the server lets calls through rather than nobody in.
  await app.register(fastifyRateLimit, { global: false, skipOnError: true, ...(redis && { redis }) })
  return app
}

/**
 * Helmet's headers, the same on every answer: it is asked for them once, not at each request. A route that needs others
 * calls `reply.helmet`.
 */
async function setSecurityHeaders(app: FastifyInstance) {
  const probe = fastify()
  await probe.register(fastifyHelmet, contentSecurity)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = ['content-type', 'content-length', 'date', 'connection']
  const fixed = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
  await app.register(fastifyHelmet, { ...contentSecurity, global: false })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
}

/** JSON only; a missing body is no body, and `__proto__` in one is refused. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The cast holds: parseAs gives a string.
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
