import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SOCKET_PATH } from '@nava/contracts'
import type * as SocketClient from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverReach } from './server-reach.ts'
import { connectErrorOf, holdSocket, type PageSocket } from './socket.ts'

let address = ''
vi.mock('socket.io-client', async (original) => {
  const { io } = await original<typeof SocketClient>()
  return { io: (options: Partial<SocketClient.ManagerOptions>) => io(address, { ...options, timeout: 300 }) }
})

/** What stands between the page and Nava: how it answers websockets, and what else */
const between: { websocket: (connection: Duplex) => void; poll: RequestListener } = {
  websocket: () => {},
  poll: () => {},
}
const server = createServer((request, response) => {
  if (request.url?.startsWith(SOCKET_PATH)) return between.poll(request, response)
  response.setHeader('content-type', 'text/html')
  return response.writeHead(isAway ? 502 : 200).end('{"status":"ok"}')
})
let isAway = false

const upgraded = new Set<Duplex>()
const refused = (connection: Duplex) => connection.end('HTTP/1.1 403 Forbidden\r\n\r\n')
const silent = () => {}
const page: (status: number, headers?: Record<string, string>) => RequestListener =
  (status, headers = {}) =>
  (request, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Not Nava</h1>')

/** Speaks just enough of the protocol for a connection. */
const nava: RequestListener = (request, response) => {
  const sessionID = new URL(request.url ?? '', 'http://nava.test').searchParams.get('sid')
  response.setHeader('content-type', 'text/plain')
  if (request.method === 'POST') {
    response.end('ok')
    joined.resolve()
  } else if (sessionID)
    // Further polls stay open, as they do while there is no news.
    void joined.promise.then(() => polls++ === 0 && response.end('40{"sid":"b"}'))
  else
    response.end(
      '0{"sid":"a","upgrades":["websocket"],"pingInterval":60000,"pingTimeout":60000,"maxPayload":9999}',
    )
}
let joined = Promise.withResolvers<void>()
let polls = 0

beforeEach(async () => {
  isAway = false
  joined = Promise.withResolvers()
  polls = 0
  serverReach.setState({ reached: true, online: true })
  server.on('upgrade', (request, connection) => {
    upgraded.add(connection)
    between.websocket(connection)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(new URL(path, address), { ...init, signal: null }),
  )
})
let release = () => {}
afterEach(async () => {
  release()
  vi.unstubAllGlobals()
  server.removeAllListeners('upgrade')
  server.closeAllConnections()
  upgraded.forEach((connection) => connection.destroy())
  await new Promise((resolve) => server.close(resolve))
})

/** Returns the socket and the reasons why its attempts failed. */
async function connect(websocket: typeof between.websocket, poll: RequestListener) {
  Object.assign(between, { websocket, poll })
  const reasons: ReturnType<typeof connectErrorOf>[] = []
  const { promise, resolve } = Promise.withResolvers<PageSocket>()
  release = holdSocket((opened) => {
    opened.on('connect_error', (error) => reasons.push(connectErrorOf(error)))
    resolve(opened)
    return () => {}
  })
  const socket = await promise
  return { socket, reasons }
}

test.each([
  ['refuses', refused],
  ['neither passes nor refuses', silent],
])('a page polls where something %s websockets', async (name, websocket) => {
  const { socket } = await connect(websocket, nava)
  await vi.waitFor(() => expect(socket.connected).toBe(true), 60_000)
  expect(socket.io.engine.transport.name).toBe('polling')
})

test('the refusal of a proxy is known by its status, and the socket connects once it ends', async () => {
  const { socket, reasons } = await connect(refused, page(403))
  await vi.waitFor(() => expect(reasons[0]).toMatchObject({ status: 403, foreign: {} }), 60_000)
  expect(socket.io.reconnectionDelayMax()).toBeGreaterThan(10_000)
  expect(serverReach.getState().reached).toBe(true)
  between.poll = nava
  await vi.waitFor(() => expect(socket.connected).toBe(true), 60_000)
})

test('a proxy that allows no more requests for now is given the time it asks for', async () => {
  const { socket, reasons } = await connect(refused, page(429, { 'retry-after': '7' }))
  await vi.waitFor(() => expect(reasons).toHaveLength(1), 60_000)
  expect([socket.io.reconnectionDelay(), socket.io.reconnectionDelayMax()]).toEqual([7000, 7000])
})

test.each([502, 200])(
  'a page with status %i in place of the socket means that the server is away if its calls fail too',
  async (status) => {
    isAway = true
    const { reasons } = await connect(refused, page(status))
    await vi.waitFor(() => expect(serverReach.getState().reached).toBe(false), 60_000)
    expect(reasons[0]).toMatchObject({ name: 'NetworkError' })
  },
)
