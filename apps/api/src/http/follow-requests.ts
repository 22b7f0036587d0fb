/** What is done with every request: first, and when it is over. */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Step = (request: FastifyRequest, reply: FastifyReply) => void

const isFollowed = Symbol('will be told of when it is over')
type Answer = ServerResponse & { [isFollowed]?: true }

/**
 * Calls `over` once for each request, when its answer is sent or its caller has gone away in the middle: Fastify's own
 * end of a request never comes for the latter. One listener for all, since each costs as much as a small answer.
 */
export function followRequests(app: FastifyInstance, over: readonly Step[]) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw }: { raw: Answer } = reply
    // A request that is handed on to another handler comes here again.
    if (!raw[isFollowed]) {
      raw[isFollowed] = true
      raw.on('close', () => {
        for (const step of over) step(request, reply)
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
