import { noteBackup } from '@nava/backup/backup-state'
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
    expect(await warnings()).toEqual({
      shown: [{ code: 'public-url.other', params: shown }],
      logged: ['public-url.other'],
    })
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
    expect(await warnings()).toEqual({ shown: [], logged: [] })
  })

  const connect = (headers: Record<string, string>) =>
    test.http.get('/music/chatHub/?EIO=4&transport=polling').set(headers)

  it('name the hosts of a page that is refused its socket over plain http, once', async () => {
    test = await startTestApp()
    const rewritten = { host: 'inner:8080', origin: 'http://nava.test:8090' }
    expect([(await connect(rewritten)).status, (await connect(rewritten)).status]).toEqual([403, 403])
    expect(await warnings()).toEqual({
      shown: [{ code: 'socket.refused', params: { opened: 'nava.test:8090', passed: 'inner:8080' } }],
      logged: ['socket.refused'],
    })
  })

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
      noteBackup(test.deps.sql, { place: '/mnt/backups', failedAt: null, reason: null, ...state })
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
    await noteBackup(test.deps.sql, { place: '/mnt/others', takenAt: hoursAgo(1) })
    expect((await warnings()).shown).toEqual(late('', ''))
  })
})
