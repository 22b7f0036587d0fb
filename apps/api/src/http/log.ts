/** One line a request, and nothing in a line that is nobody's business. */
import type { FastifyInstance } from 'fastify'
import { type LoggerOptions, stdSerializers } from 'pino'

const address = /[^\s"'<>@=:,;()[\]]+@[^\s"'<>@,;()[\]]+\.[a-z]{2,}/gi
const token = /\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g

/** Hides e-mail addresses and tokens in text that comes from elsewhere, such as a library's message. */
const scrub = (text: string) => text.replaceAll(address, '[address]').replaceAll(token, '[token]')

const secret = [
  'token',
  'password',
  'code',
  'email',
  'authorization',
  'cookie',
  'secret',
  'id_token',
  'passwordHash',
]

/** Options of the logger: what may hold a secret is redacted by name, error texts by pattern. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: {
    err: (error: Error) => {
      const { type, message, stack } = stdSerializers.err(error)
      return { type, message: scrub(message), stack: scrub(stack) }
    },
  },
})

/** Logs each request once by its route pattern: the address itself may hold names, tokens or e-mail addresses. */
export function logRequests(app: FastifyInstance) {
  const seen = new WeakSet<object>()
  // These lines hold nothing but the fields below, so there is nothing to look for and hide in each.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onRequest', async (request, reply) => {
    // A request that is handed on to another handler comes here again.
    if (seen.has(reply.raw)) return
    seen.add(reply.raw)
    // Not Fastify's own end of a request: that never comes where the caller goes away in the middle.
    reply.raw.once('close', () => {
      lines.info({
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.callerID,
        ...(!reply.raw.writableFinished && { aborted: true }),
      })
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the signed-in caller, for the log. */
    callerID?: number
  }
}
