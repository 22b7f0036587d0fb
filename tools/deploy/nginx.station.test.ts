import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { request as requestTls } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import * as contracts from '../../packages/contracts/src/index.ts'
import { readableAnywhere } from '../../apps/api/src/platform/http/security-headers.ts'
import { freePort } from '../stack/port.ts'
import { TEST_TIMEOUT } from '../testing/timeout.ts'
import { hasNginx, startNginx } from './nginx-server.ts'

async function startUpstream(listener: RequestListener) {
  const server = createServer({ maxHeaderSize: contracts.limits.headerBytes }, listener)
  server.on('upgrade', (_, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const tellHeaders: RequestListener = ({ headers }, reply) => reply.end(JSON.stringify(headers))

const { endpointsIn, isFile } = contracts
const served = [...new Set(Object.values<unknown>(contracts).flatMap(endpointsIn))]

/** Files of text, which are read at once */
const SHORT: unknown[] = [contracts.importFollows, contracts.setSubtitles, contracts.setTranscript]

/** Calls that wait for a long work or for other programs: files that are stored, pictures, imports, mails, other sites */
const LATE = [
  ...served.filter(({ body }) => body !== undefined && isFile(body)).filter((each) => !SHORT.includes(each)),
  ...[contracts.reviewFeed, contracts.importFeed, contracts.adminSendPush, contracts.connectScrobbleAccount],
  ...[contracts.login, contracts.resendCode, contracts.validateGoogle, contracts.makeArtist],
]

const pathOf = ({ path }: { path: string }) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'service' ? 'lastfm' : '7'))

if (!hasNginx) console.warn('The proxy was not tried: nginx and openssl must be installed.')

describe.runIf(hasNginx)('the proxy of the containers', () => {
  test('the proxy tells the api the visitor’s address, which nobody can forge', async () => {
    await using upstream = await startUpstream(tellHeaders)
    await using nginx = await startNginx('plain', [upstream.port])
    const reply = await fetch(`${nginx.plain}/api/site`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    })
    expect(await reply.json()).toMatchObject({
      host: `127.0.0.1:${nginx.port}`,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    })
  })

  test('the proxy asks the next api whenever one is down', async () => {
    await using upstream = await startUpstream((_, reply) => reply.end('well'))
    await using nginx = await startNginx('plain', [await freePort(), upstream.port, await freePort()])
    for (let turn = 0; turn < 30; turn += 1)
      expect(await (await fetch(nginx.plain)).text(), `request ${turn}`).toBe('well')
  })

  test('an api that hangs stalls only what it got first, which the next one answers, but for uploads', async () => {
    const hung: string[] = []
    await using hanging = await startUpstream(({ url = '' }) => void hung.push(url))
    await using well = await startUpstream((_, reply) => reply.end('well'))
    await using nginx = await startNginx('plain', [hanging.port, well.port, well.port], { timeout: 1 })
    const ask = async (path: string) => (await fetch(nginx.plain + path)).text()
    const upload = fetch(`${nginx.plain}/music/upload/music/1`, { method: 'POST', body: 'a file' })
    upload.catch(() => undefined)
    const first = ['/1', '/2', '/3', '/4'].map(ask)
    await vi.waitFor(() => expect(hung.length).toBeGreaterThan(0), TEST_TIMEOUT)
    const before = hung.length
    for (let turn = 0; turn < 30; turn += 1) expect(await ask('/later')).toBe('well')
    // Once nginx has given up a request, the api has none, and may get one more.
    expect(hung.length).toBeLessThan(before + 10)
    expect(await Promise.all(first)).toEqual(['well', 'well', 'well', 'well'])
  })

  test('the proxy waits for calls that answer late, and for others as long as it waits for an api that hangs', async () => {
    const waiting = new Map<string, ServerResponse>()
    await using upstream = await startUpstream(({ method, url }, reply) => {
      waiting.set(`${method} ${url}`, reply)
    })
    await using nginx = await startNginx('plain', [upstream.port], { timeout: 1 })
    const ask = async ({ method, path }: { method: string; path: string }) => {
      const { status } = await fetch(nginx.plain + pathOf({ path }), { method })
      return `${method} ${path} ${status}`
    }
    const late = LATE.map(ask)
    await vi.waitFor(() => expect(waiting.size).toBe(LATE.length), TEST_TIMEOUT)
    // They were sent after the late ones, and are given up before them.
    const usual = served.filter(
      ({ access, path }) =>
        access === 'visitor' && !path.startsWith('/music/') && !LATE.some((each) => each.path === path),
    )
    for (const at of [0, Math.floor(usual.length / 2), usual.length - 1]) {
      const { method = '', path = '' } = usual[at] ?? {}
      expect(await ask({ method, path })).toBe(`${method} ${path} 503`)
    }
    for (const reply of waiting.values()) reply.end()
    expect(await Promise.all(late)).toEqual(LATE.map(({ method, path }) => `${method} ${path} 200`))
  })

  test.each(['plain', 'tls', 'machine'] as const)(
    'the proxy (%s) passes on an address with the IDs of a whole queue',
    async (kind) => {
      await using upstream = await startUpstream(({ url = '' }, reply) => reply.end(String(url.length)))
      await using nginx = await startNginx(kind, [upstream.port])
      const path = `/rest/savePlayQueue?${Array.from({ length: 2000 }, (_, at) => `id=mu-${1e9 + at}&`)
        .join('')
        .repeat(2)}`.slice(0, 60_000)
      const options = { rejectUnauthorized: false }
      const asked = kind === 'plain' ? request(nginx.plain + path) : requestTls(nginx.tls + path, options)
      asked.end()
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      expect([reply.statusCode, await text(reply)]).toEqual([200, '60000'])
    },
  )

  test('the proxy asks the next api where one is not ready, and passes on what the last one answers', async () => {
    await using starting = await startUpstream((_, reply) => reply.writeHead(503).end('not ready'))
    await using upstream = await startUpstream((_, reply) => reply.end('well'))
    await using nginx = await startNginx('plain', [starting.port, upstream.port])
    for (let turn = 0; turn < 6; turn += 1) expect(await (await fetch(nginx.plain)).text()).toBe('well')
    await using alone = await startNginx('plain', [starting.port])
    const refused = await fetch(alone.plain)
    expect([refused.status, await refused.text()]).toEqual([503, 'not ready'])
  })

  test('a request that is sent to nobody is tried twice at most, and only where that changes nothing', async () => {
    let requests = 0
    await using upstream = await startUpstream(({ socket }) => {
      requests += 1
      socket.destroy()
    })
    await using nginx = await startNginx('plain', [upstream.port])
    for (const [method, expected] of [
      ['GET', 2],
      ['POST', 1],
    ] as const) {
      requests = 0
      const reply = await fetch(nginx.plain, { method })
      expect([method, reply.status, requests]).toEqual([method, 503, expected])
      expect(await reply.text()).toContain('Back in a moment')
    }
  })

  test('the proxy’s messages name networks instead of clients, and no query', async () => {
    await using nginx = await startNginx('plain', [await freePort()])
    expect((await fetch(`${nginx.plain}/music/1.mp3?token=secret`)).status).toBe(503)
    await vi.waitFor(() => expect(nginx.messages()).toContain('client: 127.0.0.0,'))
    expect(nginx.messages()).toContain('"GET /music/1.mp3 HTTP/1.1"')
    expect(nginx.messages()).not.toMatch(/client: 127\.0\.0\.1|secret/)
  })

  test.each(['plain', 'machine'] as const)(
    'the proxy (%s) shows a page with the station’s name that loads itself again while no api answers',
    async (kind) => {
      const env = { PRODUCT_NAME: 'Radio North' }
      await using nginx = await startNginx(kind, [await freePort()], { env })
      const asked =
        kind === 'plain' ? request(nginx.plain) : requestTls(nginx.tls, { rejectUnauthorized: false })
      asked.end()
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
        ...[503, '5', 'no-store'],
      ])
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      const page = await text(reply)
      expect(page).toContain('<h1>Radio North</h1>')
      expect(page).toContain('http-equiv="refresh"')
      expect(page).toContain('برمی‌گردیم')
    },
  )

  test('the proxy refuses calls of Subsonic apps in the form that they read while no api answers', async () => {
    await using nginx = await startNginx('plain', [await freePort()])
    for (const [path, method, type] of [
      ['/rest/ping.view?u=a%40b.c&f=json&c=x', 'GET', 'application/json; charset=utf-8'],
      ['/rest/ping?f=xml', 'GET', 'text/xml; charset=utf-8'],
      ['/REST/ping?c=f=json', 'GET', 'text/xml; charset=utf-8'],
      ['/rest/ping', 'POST', 'text/xml; charset=utf-8'],
      ['/restaurant?f=json', 'GET', 'text/html; charset=utf-8'],
    ] as const) {
      const reply = await fetch(nginx.plain + path, { method })
      const { status, headers } = reply
      expect([status, headers.get('content-type'), headers.get('retry-after')], path).toEqual([
        503,
        type,
        '5',
      ])
      if (type.startsWith('text/html')) continue
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(await reply.text()).toContain('subsonic-response')
    }
  })

  test('the proxy sends media that the api allows, by ranges, and to nobody else', async () => {
    await using upstream = await startUpstream(({ url = '' }, reply) => {
      reply.setHeader('x-accel-redirect', '/stored-media/audio/song.mp3')
      reply.setHeader('content-type', 'audio/mpeg')
      reply.setHeader('x-quality', '320')
      if (url.startsWith('/rest/')) reply.setHeaders(new Headers(readableAnywhere))
      reply.end()
    })
    await using nginx = await startNginx('plain', [upstream.port])
    mkdirSync(`${nginx.media}/audio`)
    writeFileSync(`${nginx.media}/audio/song.mp3`, '0123456789')
    const reply = await fetch(`${nginx.plain}/stream/1`, { headers: { range: 'bytes=2-4' } })
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('x-quality')]).toEqual([
      206,
      'audio/mpeg',
      '320',
    ])
    expect(await reply.text()).toBe('234')
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    // Players on pages of other sites
    const { headers } = await fetch(`${nginx.plain}/rest/stream?id=1`, { headers: { range: 'bytes=2-4' } })
    expect(Object.fromEntries(headers)).toMatchObject({
      ...readableAnywhere,
      'x-quality': '320',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await fetch(`${nginx.plain}/stored-media/audio/song.mp3`)).status).toBe(404)
  })

  test('the proxy forwards the pages’ sockets', async () => {
    await using upstream = await startUpstream(tellHeaders)
    await using nginx = await startNginx('plain', [upstream.port])
    const asked = request(`${nginx.plain}/music/chathub`, {
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    })
    asked.end()
    const [reply, socket] = await once(asked, 'upgrade')
    expect(reply.statusCode).toBe(101)
    socket.destroy()
  })

  test('the proxy forwards a large upload while it arrives', async () => {
    const arrived = Promise.withResolvers<void>()
    await using upstream = await startUpstream((asked, reply) => {
      asked.once('data', () => arrived.resolve())
      void text(asked).then(({ length }) => reply.end(String(length)))
    })
    await using nginx = await startNginx('plain', [upstream.port])
    const asked = request(`${nginx.plain}/music/upload`, {
      method: 'POST',
      headers: { 'content-length': 3_000_000 },
    })
    asked.write('x'.repeat(1_000_000))
    await arrived.promise
    asked.end('x'.repeat(2_000_000))
    const [reply] = await once(asked, 'response')
    expect(await text(reply)).toBe('3000000')
  })

  test('the health of the apis is checked without TLS, also where plain requests are redirected', async () => {
    let isWell = true
    await using upstream = await startUpstream((_, reply) => reply.writeHead(isWell ? 200 : 503).end())
    await using nginx = await startNginx('tls', [upstream.port])
    const check = () => fetch(`${nginx.plain}/api/health`, { redirect: 'manual' })
    expect((await check()).status).toBe(200)
    isWell = false
    expect((await check()).status).toBe(503)
  })

  test('the proxy passes the port for DJs on as it is, behind the address of each', async () => {
    const sources = createTcpServer((socket) => void socket.once('data', (bytes) => socket.end(bytes)))
    await once(sources.listen(0, '127.0.0.1'), 'listening')
    const { port: sourcePort } = sources.address() as AddressInfo
    await using upstream = await startUpstream(tellHeaders)
    const port = await freePort()
    const env = { LIVE_SOURCE_PORT: String(port) }
    await using _ = await startNginx('plain', [upstream.port], { env, sourcePort })
    const socket = connect(port, '127.0.0.1')
    socket.write('SOURCE /air ICE/1.0\r\n\r\nsound')
    expect(await text(socket)).toMatch(
      new RegExp(
        `^PROXY TCP4 127.0.0.1 127.0.0.1 ${socket.localPort ?? '\\d+'} ${port}\r\nSOURCE /air ICE/1.0\r\n\r\nsound$`,
      ),
    )
    sources.close()
  })

  test.each(['plain', 'machine'] as const)(
    'the proxy (%s) passes a show in chunks, at once, and refuses one without, with the port that takes it',
    async (kind) => {
      const begun: string[] = []
      await using upstream = await startUpstream((asked, reply) => {
        asked.once('data', (bytes) => begun.push(`${asked.headers['transfer-encoding']} ${String(bytes)}`))
        asked.once('end', () => reply.end('The end'))
      })
      const port = await freePort()
      const env = { LIVE_SOURCE_PORT: String(port) }
      await using nginx = await startNginx(kind, [upstream.port], { env })
      const address = kind === 'machine' ? nginx.tls : nginx.plain
      const ask = kind === 'machine' ? requestTls : request
      const send = (path: string, method: string, headers: Record<string, string> = {}) =>
        ask(`${address}${path}`, { method, headers, rejectUnauthorized: false })
      const show = send('/air', 'PUT', { 'transfer-encoding': 'chunked' })
      show.write('sound')
      await vi.waitFor(() => expect(begun).toEqual(['chunked sound']), TEST_TIMEOUT)
      show.end(' and more')
      const [answer] = (await once(show, 'response')) as [IncomingMessage]
      expect([answer.statusCode, await text(answer)]).toEqual([200, 'The end'])
      for (const [path, method] of [
        ['/air', 'SOURCE'],
        ['/air.mp3', 'PUT'],
      ] as const) {
        const bare = send(path, method)
        bare.removeHeader('transfer-encoding')
        bare.useChunkedEncodingByDefault = false
        bare.end()
        const [refused] = (await once(bare, 'response')) as [IncomingMessage]
        expect([refused.statusCode, await text(refused)]).toEqual([
          411,
          `A show without a length does not pass this port. Send in chunks, or to the port ${port}.\n`,
        ])
      }
    },
  )

  test('a wrong certificate is refused by a check that starts nothing', async () => {
    await using upstream = await startUpstream(tellHeaders)
    await using nginx = await startNginx('tls', [upstream.port])
    const check = () => spawnSync('sh', [join(nginx.folder, 'start'), 'check']).status
    expect(check()).toBe(0)
    writeFileSync(join(nginx.folder, 'tls/privkey.pem'), 'not a key')
    expect(check()).toBe(1)
  })

  test.each([
    ['of the containers', 'tls', '8443', '127.0.0.1:8443'],
    ['of the containers at the usual port', 'tls', '443', '127.0.0.1'],
    ['of a plain machine', 'machine', '443', 'music.example.com'],
  ] as const)('the proxy %s speaks HTTP/2 and redirects plain requests', async (_, kind, tlsPort, host) => {
    await using upstream = await startUpstream(tellHeaders)
    await using nginx = await startNginx(kind, [upstream.port], { env: { TLS_PORT: tlsPort } })
    const plain = await fetch(`${nginx.plain}/album/7?from=mail`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${host}/album/7?from=mail`])

    const session = connectHttp2(nginx.tls, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/api/site' })
    const [headers] = await once(stream, 'response')
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' })
    expect(JSON.parse(await text(stream))).toMatchObject({ 'x-forwarded-proto': 'https' })
    session.close()

    const old = requestTls(nginx.tls, {
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    })
    old.end()
    await expect(once(old, 'response')).rejects.toThrow(/SSL|TLS|protocol/i)
  })
})
