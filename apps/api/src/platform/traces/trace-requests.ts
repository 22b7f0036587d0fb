import type { RequestSpan, Traces } from '@nava/tracing/traces'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export function traceRequests(app: FastifyInstance, { beginRequest }: Pick<Traces, 'beginRequest'>): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    // Runs again if the request is forwarded to another handler.
    if (spans.has(request)) return done()
    const span = beginRequest(request.method)
    spans.set(request, span)
    reply.raw.once('close', () =>
      span.end({ route: request.routeOptions.url ?? 'unknown', status: reply.raw.statusCode }),
    )
    span.run(done)
  })
  // Reading a body changes to the context of its connection, so the request's context is restored.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
