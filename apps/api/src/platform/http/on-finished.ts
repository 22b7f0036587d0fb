import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `ms`: duration of the request */
type Step = (request: FastifyRequest, reply: FastifyReply, ms: number) => void

const startedAt = Symbol('when the request came, by the clock of `performance`')
type Answer = ServerResponse & { [startedAt]?: number }

/**
 * Calls each step of `over` when a reply is sent or its caller disconnects; Fastify has no single hook for both.
 * All steps share one listener for each reply, because listeners are costly.
 */
export function onFinished(app: FastifyInstance, over: readonly Step[]) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw }: { raw: Answer } = reply
    // Runs again if the request is forwarded to another handler.
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
    callerID?: number
  }
}
