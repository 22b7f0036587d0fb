import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds within which a busy proxy uses, and so closes, all its connections */
const TIMEOUT = 1500

/**
 * Stops listening and replies with `Connection: close`. Resolves when all connections have ended, or after
 * `timeout` ms. Ending idle ones could cause a 502 behind a proxy.
 */
export async function endIdleConnections(server: Server, timeout = TIMEOUT): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  const ended = once(server, 'close').then(() => undefined)
  // `close` of an HTTP server would end idle connections, so the base class's is called.
  NetServer.prototype.close.call(server)
  await Promise.race([ended, sleep(timeout)])
}
