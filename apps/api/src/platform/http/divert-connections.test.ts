import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type DivertedRequest, divertConnections } from './divert-connections.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function start(isWanted: (request: DivertedRequest) => boolean = () => true) {
  const server = createServer((request, response) => response.end(`served ${request.method} ${request.url}`))
  const taken: DivertedRequest[] = []
  const stop = divertConnections(server, {
    starts: ['SOURCE ', 'PUT /air'],
    isWanted,
    take: (request) => {
      taken.push(request)
      request.socket.end(`taken ${request.rest.length}`)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    let reply = ''
    socket.on('data', (bytes) => (reply += String(bytes)))
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return { socket, reply: async () => (await closed, reply) }
  }
  ends.push(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })
  return { open, taken, stop }
}

const inBytes = async (socket: ReturnType<typeof connect>, text: string) => {
  socket.setNoDelay(true)
  for (const letter of text) {
    socket.write(letter)
    await new Promise(setImmediate)
  }
}

it('takes the requests that begin so, however their bytes come', async () => {
  const { open, taken } = await start()
  const { socket, reply } = open()
  await inBytes(socket, 'SOURCE /air ICE/1.0\r\nIce-Name:  A : B \nContent-Type: audio/mpeg\r\n\r\n')
  expect(await reply()).toBe('taken 0')
  expect(taken[0]).toMatchObject({ method: 'SOURCE', url: '/air' })
  expect(taken[0]?.headers).toEqual({ 'ice-name': 'A : B', 'content-type': 'audio/mpeg' })
  const other = open()
  other.socket.write('PUT /air HTTP/1.1\r\n\r\nsound')
  expect(await other.reply()).toBe('taken 5')
})

it('lets the server answer all others, also several on one connection', async () => {
  const { open, taken } = await start(({ headers }) => headers['transfer-encoding'] === undefined)
  for (const request of [
    'GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'PUT /other HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc',
    'PUT /air HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\nS',
  ]) {
    const whole = open()
    whole.socket.write(request)
    const text = await whole.reply()
    expect(text).toContain(`served ${request.split(' ', 2).join(' ')}`)
    const slow = open()
    await inBytes(slow.socket, request)
    expect((await slow.reply()).match(/served \w+ \S+/g)).toEqual(text.match(/served \w+ \S+/g))
  }
  expect(taken).toHaveLength(0)
})

it('ends who breaks off, and who says nothing when it stops', async () => {
  const { open, stop } = await start()
  const broken = open()
  broken.socket.write('SOURCE nonsense without an end')
  broken.socket.end()
  expect(await broken.reply()).toBe('')
  const silent = open()
  await once(silent.socket, 'connect')
  await new Promise(setImmediate)
  stop()
  expect(await silent.reply()).toBe('')
})
