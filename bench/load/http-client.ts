/** Minimal client: one request at a time on a kept connection, with an overhead of about a microsecond */
import { connect, type Socket } from 'node:net'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Reply {
  status: number
  body: Buffer
}

export interface HttpClient {
  send: (request: Request) => Promise<Reply>
  close: () => void
}

/** Replies must have a Content-Length. */
export async function httpClient(address: string): Promise<HttpClient> {
  const { hostname, port, host } = new URL(address)
  const socket = await open(Number(port), hostname)
  let received = Buffer.alloc(0)
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0 || !waiting) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + 4 + length
    if (received.length < end) return
    const reply = { status: Number(head.slice(9, 12)), body: received.subarray(headEnd + 4, end) }
    received = received.subarray(end)
    const { resolve } = waiting
    waiting = undefined
    resolve(reply)
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail)
  socket.on('close', () => fail())

  return {
    send: ({ method, path, headers = {}, body = '' }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`
        for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
        if (body) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`${head}\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}

function open(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}
