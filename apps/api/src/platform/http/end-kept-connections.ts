import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ms for which idle connections stay open; a busy proxy uses them all within this time. */
const PATIENCE = 1500

/**
 * Stops listening, replies on open connections with `Connection: close`, and resolves when all have ended or after
 * `patience` ms. If an idle connection ends while a proxy sends a request over it, the proxy replies 502.
 */
export async function endKeptConnections(server: Server, patience = PATIENCE): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  const ended = once(server, 'close').then(() => undefined)
  // The close of an HTTP server would end idle connections.
  NetServer.prototype.close.call(server)
  await Promise.race([ended, sleep(patience)])
}
