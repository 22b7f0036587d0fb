import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptProxyLines } from './accept-proxy-lines.ts'

const server = createServer((socket) => {
  socket.once('data', (bytes: Buffer) => socket.end(`${socket.remoteAddress} says ${String(bytes)}`))
  socket.on('error', () => undefined)
})
beforeAll(async () => {
  acceptProxyLines(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

/** Sends these packets, and returns the reply. */
async function send(...packets: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  for (const packet of packets) {
    socket.write(packet)
    await new Promise(setImmediate)
  }
  const reply = await text(socket).catch(() => '')
  socket.destroy()
  return reply
}

it('takes the address of the client from the line, however it comes', async () => {
  const line = 'PROXY TCP4 203.0.113.7 192.0.2.1 51000 8005\r\n'
  expect(await send(`${line}hello`)).toBe('203.0.113.7 says hello')
  expect(await send(...line, 'hello')).toBe('203.0.113.7 says hello')
  expect(await send('PROXY TCP6 2001:db8::7 2001:db8::1 51000 8005\r\n', 'hello')).toBe(
    '2001:db8::7 says hello',
  )
})

it('keeps the address of the proxy, if that knows no other one', async () => {
  expect(await send('PROXY UNKNOWN\r\nhello')).toBe('127.0.0.1 says hello')
})

it.each([
  'SOURCE /air HTTP/1.0\r\n\r\n',
  'PROXY TCP4 2001:db8::7 192.0.2.1 51000 8005\r\nhello',
  'PROXY TCP4 999.0.113.7 192.0.2.1 51000 8005\r\nhello',
  `PROXY UNKNOWN ${'x'.repeat(200)}\r\nhello`,
  'x'.repeat(108),
])('closes what begins with another line: %j', async (sent) => {
  expect(await send(sent)).toBe('')
})

it('closes whatever else comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 108, maxLength: 300 }), async (bytes) => {
      expect(await send(Buffer.from(bytes))).toBe('')
    }),
    { numRuns: 30 },
  )
})
