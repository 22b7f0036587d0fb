/** Runs code at the start of every request and when it has finished. */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `ms`: how long the request took, from its head to its end. */
type Step = (request: FastifyRequest, reply: FastifyReply, ms: number) => void

const startedAt = Symbol('when the request came, by the clock of `performance`')
type Answer = ServerResponse & { [startedAt]?: number }

/**
 * Calls `over` once for each request, when its answer is sent or its caller has gone away in the middle: Fastify's own
 * end of a request never comes for the latter. One listener for all, since each costs as much as a small answer.
 */
export function onFinished(app: FastifyInstance, over: readonly Step[]) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw }: { raw: Answer } = reply
    // A request that is forwarded to another handler passes here again.
    if (raw[startedAt] === undefined) {
      const start = (raw[startedAt] = performance.now())
      raw.on('close', () => {
        const ms = performance.now() - start
        for (const step of over) step(request, reply, ms)
      })
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the signed-in caller, for the log. */
    callerID?: number
  }
}
