import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestTls } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '../stack/port.ts'
import { ROOT } from './compose-file.ts'
import { hasNginx, startNginx } from './nginx-server.ts'

async function startUpstream(listener: RequestListener) {
  const server = createServer(listener)
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

if (!hasNginx) console.warn('The proxy was not tried: nginx and openssl must be installed.')

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8:1::6', '2001:db8:1::'],
  ['2001:db8::6', '2001:db8::'],
])('a message of nginx about %s is shortened to %s', (address, network) => {
  const message = (client: string) =>
    `[error] 7#7: *1 limiting connections, client: ${client}, server: , host: "a"\n`
  const script = join(ROOT, 'deploy/nginx/shorten-addresses.sed')
  const options = { input: message(address), encoding: 'utf8' } as const
  expect(execFileSync('sed', ['--regexp-extended', `--file=${script}`], options)).toBe(message(network))
})

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

  test('the proxy’s messages name networks instead of clients, and no query', async () => {
    await using nginx = await startNginx('plain', [await freePort()])
    expect((await fetch(`${nginx.plain}/music/1.mp3?token=secret`)).status).toBe(502)
    await vi.waitFor(() => expect(nginx.messages()).toContain('client: 127.0.0.0,'))
    expect(nginx.messages()).toContain('"GET /music/1.mp3 HTTP/1.1"')
    expect(nginx.messages()).not.toMatch(/client: 127\.0\.0\.1|secret/)
  })

  test('the proxy sends media that the api allows, by ranges, and to nobody else', async () => {
    await using upstream = await startUpstream((_, reply) => {
      reply.setHeader('x-accel-redirect', '/stored-media/audio/song.mp3')
      reply.setHeader('content-type', 'audio/mpeg')
      reply.setHeader('x-quality', '320')
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

  test.each([
    ['of the containers', 'tls', '127.0.0.1'],
    ['of a plain machine', 'machine', 'music.example.com'],
  ] as const)('the proxy %s speaks HTTP/2 and redirects plain requests', async (_, kind, host) => {
    await using upstream = await startUpstream(tellHeaders)
    await using nginx = await startNginx(kind, [upstream.port])
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
