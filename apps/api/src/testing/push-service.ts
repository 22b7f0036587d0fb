/** Imitates a push service for the real library. Requests over https are redirected here, without TLS. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import https from 'node:https'
import { connect } from 'node:net'

export interface Pushed {
  address: string
  headers: Record<string, string | string[] | undefined>
  bytes: number
}

export async function startPushService() {
  const pushed: Pushed[] = []
  let status = 201
  const server = createServer((request, reply) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      pushed.push({ address: `${request.headers.host}${request.url}`, headers: request.headers, bytes })
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  class AgentToHere extends https.Agent {
    override createConnection() {
      return connect(port, '127.0.0.1')
    }
  }
  const { globalAgent } = https
  https.globalAgent = new AgentToHere()
  return {
    pushed,
    answerWith: (next: number) => {
      status = next
    },
    close: async () => {
      https.globalAgent = globalAgent
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

export function buildSubscription(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: {
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}
