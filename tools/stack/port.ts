import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export async function assertPortFree(port: number, host: string): Promise<void> {
  await listenOnce(port, host).catch((error: NodeJS.ErrnoException) => {
    throw new Error(explain(error.code, port, host))
  })
}

/** Linux gives ports from 32,768 to outgoing connections, and other systems from 49,152. */
const OWN_PORTS = { from: 11_000, below: 32_000 }

/**
 * Returns a port that no outgoing connection is given, so that a server can start on it again after it ended: one that
 * got its port from the system could find it taken by a connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.below)
    try {
      await listenOnce(port, '127.0.0.1')
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}

function explain(code: string | undefined, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken: stop what listens there, or choose another, as in PORT=${port + 1} npm start`
    case 'EACCES':
      return `Port ${port} is reserved for root: choose one above 1023, as in PORT=8080 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine`
    default:
      return `Nothing can listen on ${host}:${port} (${code ?? 'unknown reason'})`
  }
}
