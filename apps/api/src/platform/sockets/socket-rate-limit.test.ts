import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@nava/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { attachSockets } from './attach-sockets.ts'
import { limitSocketRate } from './socket-rate-limit.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A server on which the tokens are the numbers of sessions */
async function start(perMinute: { session: number; address: number }, trustProxy = 0) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = attachSockets(server, { publicUrl: '', trustProxy })
  ends.push(() => sockets.close())
  limitSocketRate(sockets, {
    auth: { sessionOf: (token) => Number(token) || undefined },
    trustProxy,
    perMinute,
  })
  sockets.on('connection', (socket) => {
    socket.on('watchUpload', (_, done) => done(true))
  })
  const { port } = server.address() as AddressInfo
  const connect = async (token?: string, forwarded?: string): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      ...{ path: '/music/chatHub', transports: ['websocket'], reconnection: false, forceNew: true },
      auth: token === undefined ? {} : { token },
      ...(forwarded && { extraHeaders: { 'x-forwarded-for': forwarded } }),
    })
    ends.push(() => socket.close())
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
    return socket
  }
  /** Returns how many events of a new connection are answered before it is closed. */
  const answered = async (count: number, token?: string, forwarded?: string): Promise<number> => {
    const socket = await connect(token, forwarded)
    const closed = new Promise<'closed'>((resolve) => socket.on('disconnect', () => resolve('closed')))
    for (let n = 0; n < count; n += 1)
      if ((await Promise.race([socket.emitWithAck('watchUpload', 1), closed])) === 'closed') return n
    return count
  }
  return answered
}

it('a session and an address have limits for all their connections', async () => {
  const answered = await start({ session: 5, address: 12 })
  expect(await answered(3, '1')).toBe(3)
  expect(await answered(3, '1')).toBe(2)
  expect(await answered(3, '1')).toBe(0)
  // Junk is nobody's session.
  expect(await answered(3, 'junk')).toBe(3)
  expect(await answered(3, '2')).toBe(2)
  expect(await answered(1)).toBe(0)
})

it.each([
  [1, '10.0.0.9, 10.0.0.1', '10.0.0.8, 10.0.0.1', '10.0.0.1, 10.0.0.2'],
  [2, '10.0.0.1, 10.1.0.1', '10.0.0.9, 10.0.0.1, 10.1.0.1', '10.0.0.2, 10.1.0.1'],
])('the address is the one that the last of %d proxies has seen', async (proxies, one, same, other) => {
  const answered = await start({ session: 99, address: 3 }, proxies)
  expect(await answered(3, undefined, one)).toBe(3)
  expect(await answered(1, undefined, same)).toBe(0)
  expect(await answered(1, undefined, other)).toBe(1)
})

it('a busy account reaches neither limit: all its devices connect again at once, each with a page of uploads', () => {
  const ofDevice = limits.panel.page + 10
  expect(limits.sockets.perMinute.session).toBeGreaterThan(10 * ofDevice)
  expect(limits.sockets.perMinute.address).toBeGreaterThan(limits.queue.perPerson * ofDevice)
})
