import { connect, type Socket } from 'node:net'
import { freePort } from '@nava/tools/stack/port'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildUser } from '../../../testing/build.ts'

const LONG = { timeout: 60_000 }

let plain: { app: TestApp; port: number }
let proxied: { app: TestApp; port: number }
let password: string
beforeAll(async () => {
  const [one, other] = [await freePort(), await freePort()]
  const app = await startTestApp({ LIVE_SOURCE_PORT: String(one), TRUST_PROXY: '1' })
  plain = { app, port: one }
  const settings = { LIVE_SOURCE_PORT: String(other), LIVE_PROXY_PROTOCOL: '1', TRUST_PROXY: '1' }
  proxied = {
    app: await startTestApp(
      { ...settings, DATABASE_URL: app.env.databaseUrl },
      { storage: app.deps.storage },
    ),
    port: other,
  }
  const { email } = await buildUser(app.deps.db, { isAdmin: true })
  const headers = await as(app, email)
  const { body } = await app.http.post('/api/apppasswords').set(headers).send({ name: 'butt', use: 'source' })
  password = body.password
})
afterAll(async () => {
  await proxied.app.close()
  await plain.app.close()
})
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  const heard = { where: { source: { not: '' } } }
  await vi.waitFor(async () => expect(await plain.app.deps.db.airShow.count(heard)).toBe(0), LONG)
})

const basic = (key: string) => `Authorization: Basic ${Buffer.from(`source:${key}`).toString('base64')}`

/** Sends these lines, and returns the first ones of the reply. */
async function ask(port: number, lines: readonly string[], { before = '' } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  let reply = ''
  let isOver = false
  socket.on('data', (bytes) => (reply += String(bytes))).on('close', () => (isOver = true))
  socket.write(`${before}${[...lines, '', ''].join('\r\n')}`)
  await vi.waitFor(() => expect(isOver || reply.includes('\r\n\r\n')).toBe(true), LONG)
  return reply
}

const line = (address: string) => `PROXY TCP4 ${address} 192.0.2.1 51000 8005\r\n`

describe('the port for DJs', { timeout: 120_000 }, () => {
  it.each(['SOURCE /air ICE/1.0', 'PUT /air.mp3 HTTP/1.1'])('takes a show by %s', async (first) => {
    const reply = await ask(plain.port, [first, 'Host: x', basic(password), 'Content-Type: audio/mpeg'])
    expect(reply).toMatch(/^HTTP\/1\.0 200 OK/)
  })

  it('takes a show in chunks, and answers what libshout asks', async () => {
    const chunked = ['PUT /air HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Expect: 100-continue']
    expect(await ask(plain.port, [...chunked, basic(password)])).toMatch(/^HTTP\/1\.1 100 Continue/)
    expect(await ask(plain.port, [...chunked, basic('wrong')])).toMatch(/^HTTP\/1\.1 401 /)
    expect(await ask(plain.port, ['OPTIONS * HTTP/1.1', 'Host: x'])).toMatch(/^HTTP\/1\.1 204 /)
  })

  it('takes titles of who is on the air', async () => {
    await ask(plain.port, ['SOURCE /air HTTP/1.0', basic(password)])
    const title = ['GET /admin/metadata?mode=updinfo&song=x HTTP/1.1', 'Host: x']
    expect(await ask(plain.port, [...title, basic(password)])).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(plain.port, title)).toMatch(/^HTTP\/1\.1 401 /)
  })

  it.each([
    'GET / HTTP/1.1',
    'GET /api/site HTTP/1.1',
    'GET /air HTTP/1.1',
    'GET /admin/metadatas HTTP/1.1',
    'POST /admin/metadata HTTP/1.1',
    'POST /api/users/login HTTP/1.1',
    'SOURCE /live.mp3 ICE/1.0',
    'PUT /airs HTTP/1.1',
    'OPTIONS /api/site HTTP/1.1',
  ])('answers nothing else: %s', async (first) => {
    const socketReply = await ask(plain.port, [first, 'Host: x', basic(password)])
    expect(socketReply).toMatch(/^HTTP\/1\.[01] 404 /)
    expect(socketReply.toLowerCase()).toContain('connection: close')
  })

  it('counts wrong passwords by the address that the proxy tells, and by no forged one', async () => {
    const wrong = (port: number, key: number, more: readonly string[], before?: string) =>
      ask(port, ['SOURCE /air HTTP/1.0', basic(`wrong-${key}`), ...more], before ? { before } : {})
    const first = async (reply: Promise<string>) => (await reply).split(' ', 2)[1]
    let tries = 0
    while ((await first(wrong(proxied.port, tries, [], line('203.0.113.7')))) === '401' && tries < 200)
      tries += 1
    expect(await first(wrong(proxied.port, tries, [], line('203.0.113.7')))).toBe('429')
    expect(await first(wrong(proxied.port, tries, [], line('203.0.114.9')))).toBe('401')
    // A chunked show goes through the server that trusts one proxy elsewhere.
    const chunked = ['PUT /air HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', basic('wrong-0')]
    const forged = [...chunked, 'X-Forwarded-For: 198.51.100.4', 'Forwarded: for=198.51.100.4']
    expect(await first(ask(proxied.port, forged, { before: line('203.0.113.7') }))).toBe('429')
    expect(await first(ask(proxied.port, forged, { before: line('203.0.115.9') }))).toBe('401')
  })

  it('closes what comes past the proxy', async () => {
    expect(await ask(proxied.port, ['SOURCE /air HTTP/1.0', basic(password)])).toBe('')
  })
})

it('a port that is taken does not keep the station from starting', async () => {
  const settings = { LIVE_SOURCE_PORT: String(plain.port), DATABASE_URL: plain.app.env.databaseUrl }
  const second = await startTestApp(settings, { storage: plain.app.deps.storage })
  try {
    await second.http.get('/api/health').expect(200)
    expect(second.logged()).toContain('the port for DJs cannot be opened')
  } finally {
    await second.close()
  }
})
