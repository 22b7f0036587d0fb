/** A site of somebody else's: a real HTTP server that answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface OtherSite {
  /** Without a slash at its end. */
  address: string
  /** The paths and queries that were asked for, in order. */
  asked: string[]
  /** Answers all requests from now on. */
  answer: (how: (request: IncomingMessage, reply: ServerResponse) => void) => void
  close: () => Promise<void>
}

export async function startOtherSite(): Promise<OtherSite> {
  const asked: string[] = []
  let answer = (_request: IncomingMessage, reply: ServerResponse): void => void reply.writeHead(404).end()
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request, reply)
  })
  // A site that nobody closes ends with its process.
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
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
