import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long connections without a request are left open, in ms: those that a proxy uses all the time end within it. */
const PATIENCE = 1500

/**
 * Stops listening, answers what comes over open connections as before but with `Connection: close`, and resolves when all have
 * ended, or after `patience` ms. Closing a server ends idle connections at once: a proxy that just sends a request over one
 * cannot know whether it was carried out, and answers 502.
 */
export async function endKeptConnections(server: Server, patience = PATIENCE): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  const ended = once(server, 'close').then(() => undefined)
  // Not the close of an HTTP server, which ends idle connections.
  NetServer.prototype.close.call(server)
  await Promise.race([ended, sleep(patience)])
}
