import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { recordBackup } from '@nava/backup/backup-state'
import type { adminOverview, ReplyOf } from '@nava/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'

let test: TestApp
afterEach(() => test.close())

/** Returns the warnings that admins see, and how often each was logged. */
async function warnings() {
  const { email } = await buildUser(test.deps.db, { isAdmin: true })
  const { status, body } = await test.http.get('/api/admin/overview').set(await as(test, email))
  expect(status).toBe(200)
  const logged = test
    .logged()
    .split('\n')
    .flatMap((line) => /"problem":"([^"]+)"/.exec(line)?.[1] ?? [])
  const shown = (body as ReplyOf<typeof adminOverview.reply>).warnings
  return { shown: shown.map(({ code, params }) => ({ code, params })), logged }
}

/** Returns the warnings but for one, which is tested apart. */
async function without(code: string) {
  const { shown, logged } = await warnings()
  return { shown: shown.filter((each) => each.code !== code), logged: logged.filter((each) => each !== code) }
}

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Sends a request as it is, which clients would put in order. Returns the head of the answer. */
async function fetchRaw(path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(test.address)
  const lines = Object.entries({ host: hostname, connection: 'close', ...headers })
  const socket = connectTo(Number(port), hostname)
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(head)
}

const proxied = () => test.http.get('/api/health').set('x-forwarded-for', '203.0.113.5')

describe('the warnings of the set-up', () => {
  it('a machine of one’s own has no set-up warnings, and only admins are shown any', async () => {
    test = await startTestApp()
    expect(await warnings()).toEqual({ shown: [], logged: [] })
    const { email } = await buildUser(test.deps.db)
    expect((await test.http.get('/api/admin/overview').set(await as(test, email))).status).toBe(403)
    expect((await test.http.get('/api/admin/overview')).status).toBe(401)
  })

  it('name a proxy that is not trusted, once in the log however often its header comes', async () => {
    test = await startTestApp()
    await proxied()
    await proxied()
    expect(await warnings()).toEqual({
      shown: [{ code: 'proxy.untrusted', params: { header: 'X-Forwarded-For' } }],
      logged: ['proxy.untrusted'],
    })
  })

  it('do not name a proxy that is trusted', async () => {
    test = await startTestApp({ TRUST_PROXY: '1' })
    await proxied()
    expect(await warnings()).toEqual({ shown: [], logged: [] })
  })

  it('name a missing PUBLIC_URL where others reach the server', async () => {
    test = await startTestApp({ HOST: '0.0.0.0' })
    expect(await warnings()).toEqual({
      shown: [{ code: 'public-url.missing', params: { host: '0.0.0.0' } }],
      logged: ['public-url.missing'],
    })
  })

  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://music.example.com' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('do not name PUBLIC_URL with %j', async (settings) => {
    test = await startTestApp(settings)
    expect(await warnings()).toEqual({ shown: [], logged: [] })
  })

  const from = (headers: Record<string, string>) => test.http.post('/api/users/login').set(headers).send({})

  it.each([
    {
      kind: 'a lost port, once although it is seen often',
      settings: { TRUST_PROXY: '1' },
      headers: { host: 'nava.test', origin: 'https://nava.test:11443', 'x-forwarded-proto': 'https' },
      shown: { opened: 'https://nava.test:11443', linked: 'https://nava.test' },
    },
    {
      kind: 'a lost port over plain http, where browsers vouch for nothing',
      settings: {},
      headers: { host: 'nava.test', origin: 'http://nava.test:8090' },
      shown: { opened: 'http://nava.test:8090', linked: 'http://nava.test' },
    },
    {
      kind: 'a host that the proxy replaces',
      settings: {},
      headers: { host: 'inner:8080', origin: 'https://nava.test', 'sec-fetch-site': 'same-origin' },
      shown: { opened: 'https://nava.test', linked: 'http://inner:8080' },
    },
    {
      kind: 'a host that the proxy replaces over plain http, where a foreign page cannot send JSON',
      settings: {},
      headers: { host: 'inner:8080', origin: 'http://nava.test' },
      shown: { opened: 'http://nava.test', linked: 'http://inner:8080' },
    },
    {
      kind: 'a PUBLIC_URL that is not what people open',
      settings: { PUBLIC_URL: 'https://nvaa.test' },
      headers: { host: 'nava.test', referer: 'https://nava.test/search', 'sec-fetch-site': 'same-origin' },
      shown: { opened: 'https://nava.test', linked: 'https://nvaa.test' },
    },
  ])('name $kind', async ({ settings, headers, shown }) => {
    test = await startTestApp(settings)
    await from(headers)
    await from(headers)
    const others = await without('public-url.missing')
    expect(others).toEqual({
      shown: [{ code: 'public-url.other', params: shown }],
      logged: ['public-url.other'],
    })
  })

  it.each([
    { host: 'nava.test' },
    { host: '192.168.1.7:8090' },
    { host: 'nava.test', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'nava.test', 'x-forwarded-proto': 'https' },
  ])('name a missing PUBLIC_URL once a proxy passes on %j, although HOST is loopback', async (headers) => {
    test = await startTestApp({ TRUST_PROXY: '1' })
    await test.http.get('/api/site').set(headers)
    await test.http.get('/api/site').set({ host: 'another.test' })
    const host = 'host' in headers ? headers.host : headers['x-forwarded-host']
    expect(await warnings()).toEqual({
      shown: [{ code: 'public-url.missing', params: { host } }],
      logged: ['public-url.missing'],
    })
  })

  it.each([{ host: 'localhost:8080' }, { host: '[::1]:8080' }, { host: '127.0.0.2' }, { host: 'a b' }])(
    'do not name PUBLIC_URL for %j',
    async (headers) => {
      test = await startTestApp()
      await test.http.get('/api/health').set(headers)
      expect(await warnings()).toEqual({ shown: [], logged: [] })
    },
  )

  it('name https that ends in a proxy which does not say so', async () => {
    test = await startTestApp({ TRUST_PROXY: '1' })
    await from({ host: 'nava.test', origin: 'https://nava.test', 'sec-fetch-site': 'same-origin' })
    expect((await without('public-url.missing')).shown).toEqual([
      { code: 'public-url.other', params: { opened: 'https://nava.test', linked: 'http://nava.test' } },
    ])
  })

  it.each([
    {
      kind: 'a folder that the proxy takes off',
      path: '/',
      headers: { 'x-forwarded-prefix': '/radio' },
      prefix: '/radio',
    },
    {
      kind: 'a folder that it passes on',
      path: '/radio/music/chatHub/?EIO=4',
      headers: {},
      prefix: '/radio',
    },
    { kind: 'a slash too many', path: '//music/chathub/?EIO=4', headers: {}, prefix: '/' },
  ])('name $kind', async ({ path, headers, prefix }) => {
    test = await startTestApp()
    await fetchRaw(path, headers)
    await fetchRaw(path, headers)
    expect(await warnings()).toEqual({
      shown: [{ code: 'proxy.prefix', params: { prefix } }],
      logged: ['proxy.prefix'],
    })
  })

  it('do not name a folder where there is none', async () => {
    test = await startTestApp()
    await fetchRaw('/', { 'x-forwarded-prefix': '/' })
    await fetchRaw('/music/chatHub/?EIO=4&transport=polling', { 'x-forwarded-prefix': '' })
    await fetchRaw('/search?q=/x/music/chatHub', {})
    expect(await warnings()).toEqual({ shown: [], logged: [] })
  })

  it('do not name an address that links have too, a foreign page, or one on the same machine', async () => {
    test = await startTestApp({ TRUST_PROXY: '1' })
    const proxied = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' }
    await from({
      ...proxied,
      host: 'nava.test',
      'x-forwarded-port': '11443',
      origin: 'https://nava.test:11443',
    })
    await from({ ...proxied, host: 'NAVA.test.', origin: 'https://nava.test' })
    await from({ host: 'nava.test', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await from({ host: 'nava.test', origin: 'https://nava.test:3000', 'sec-fetch-site': 'same-site' })
    await test.http.get('/api/site').set({ host: 'nava.test:8080', origin: 'http://nava.test:3000' })
    await test.http
      .post('/api/users/login')
      .set({ host: 'nava.test', origin: 'http://evil.example', 'content-type': 'text/plain' })
      .send('{}')
    await from({ host: '127.0.0.1:8080', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' })
    expect(await without('public-url.missing')).toEqual({ shown: [], logged: [] })
  })

  const connect = (headers: Record<string, string>) =>
    test.http.get('/music/chatHub/?EIO=4&transport=polling').set(headers)

  it('name the hosts of a page that is refused its socket over plain http, once', async () => {
    test = await startTestApp()
    const rewritten = { host: 'inner:8080', origin: 'http://nava.test:8090' }
    expect([(await connect(rewritten)).status, (await connect(rewritten)).status]).toEqual([403, 403])
    expect(await without('public-url.missing')).toEqual({
      shown: [{ code: 'socket.refused', params: { opened: 'nava.test:8090', passed: 'inner:8080' } }],
      logged: ['socket.refused'],
    })
  })

  it.each(['websocket', 'polling'])(
    'name a page whose %s an nginx with only proxy_pass leads to the wrong host',
    async (transport) => {
      test = await startTestApp()
      const headers = { origin: 'http://nava.test', ...(transport === 'websocket' && UPGRADE) }
      expect(await fetchRaw(`/music/chatHub/?EIO=4&transport=${transport}`, headers)).toMatch(
        /^HTTP\/1.1 40[03]/,
      )
      expect(await warnings()).toEqual({
        shown: [{ code: 'socket.refused', params: { opened: 'nava.test', passed: '127.0.0.1' } }],
        logged: ['socket.refused'],
      })
    },
  )

  it('do not name a page whose socket connects, or one that its browser says is foreign', async () => {
    test = await startTestApp({ PUBLIC_URL: 'http://nava.test' })
    expect((await connect({ host: 'inner:8080', origin: 'http://nava.test' })).status).toBe(200)
    expect((await connect({ host: 'inner:8080' })).status).toBe(200)
    const foreign = { host: 'nava.test', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await connect(foreign)).status).toBe(403)
    expect(await warnings()).toEqual({ shown: [], logged: [] })
  })

  it('name a demo in a database that is not the embedded one, until it is removed', async () => {
    test = await startTestApp()
    const state = async (value: object) => {
      const { db } = test.deps
      await db.setting.upsert({ where: { key: 'demo' }, create: { key: 'demo', value }, update: { value } })
    }
    const seededAt = new Date().toISOString()
    const demo = { code: 'demo.foreign-database', params: {} }
    await state({ seededAt, media: 'complete', isForeign: true })
    expect((await warnings()).shown).toEqual([demo])
    await state({ seededAt, media: 'complete', isForeign: false })
    expect((await warnings()).shown).toEqual([])
    await state({ seededAt, media: 'complete' })
    expect((await warnings()).shown).toEqual([])
  })

  it('name a backup that is two days old, with the reason, and none that is younger', async () => {
    test = await startTestApp({ BACKUP_TO: '/mnt/backups' })
    const note = (state: object) =>
      recordBackup(test.deps.sql, { place: '/mnt/backups', failedAt: null, reason: null, ...state })
    const late = (last: string, reason: string) => [{ code: 'backup.late', params: { last, reason } }]
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    expect((await warnings()).shown).toEqual(late('', ''))
    await note({ failedAt: hoursAgo(0), reason: 'The place of the backups is full.' })
    expect((await warnings()).shown).toEqual(late('', 'The place of the backups is full.'))
    await note({ takenAt: hoursAgo(47) })
    expect((await warnings()).shown).toEqual([])
    const failed = hoursAgo(1)
    await note({ failedAt: failed, reason: 'The disk can only be read.' })
    const failing = { code: 'backup.failing', params: { failed, reason: 'The disk can only be read.' } }
    expect((await warnings()).shown).toEqual([failing])
    await note({ takenAt: hoursAgo(0) })
    expect((await warnings()).shown).toEqual([])
    const last = hoursAgo(49)
    await note({ takenAt: last })
    expect((await warnings()).shown).toEqual(late(last, ''))
    const ahead = hoursAgo(-1000)
    await note({ takenAt: ahead })
    expect((await warnings()).shown).toEqual(expect.arrayContaining(late(ahead, '')))
    await recordBackup(test.deps.sql, { place: '/mnt/others', takenAt: hoursAgo(1) })
    expect((await warnings()).shown).toEqual(late('', ''))
  })
})
