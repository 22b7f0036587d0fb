import { createServer } from 'node:net'

export async function assertPortFree(port: number, host: string): Promise<void> {
  await listenOnce(port, host).catch((error: NodeJS.ErrnoException) => {
    throw new Error(explain(error.code, port, host))
  })
}

export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1')
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
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
