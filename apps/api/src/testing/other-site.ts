import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface OtherSite {
  /** Without a trailing slash */
  address: string
  asked: string[]
  answer: (how: (request: IncomingMessage, reply: ServerResponse) => void) => void
  closeConnections: () => void
  close: () => Promise<void>
}

export async function startOtherSite(): Promise<OtherSite> {
  const asked: string[] = []
  let answer = (_request: IncomingMessage, reply: ServerResponse): void => void reply.writeHead(404).end()
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request, reply)
  })
  server.unref()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a server without a port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    asked,
    answer: (how) => {
      answer = how
    },
    closeConnections: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
