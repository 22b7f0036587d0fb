import type { PushEvent } from '@nava/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LISTENING } from '@nava/db/running-api'
import { buildApp } from '../../app.ts'
import { makeDeps } from '../../deps.ts'
import { parseEnv } from '../../platform/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { startFirebase } from '../../testing/firebase.ts'

let firebase: Awaited<ReturnType<typeof startFirebase>>
let test: TestApp
let admin: { authorization: string }
const sockets: Socket[] = []
beforeAll(async () => {
  firebase = await startFirebase()
  test = await startTestApp({
    TRUST_PROXY: '1',
    FIREBASE_SERVICE_ACCOUNT: firebase.setting,
  })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
beforeEach(() => {
  firebase.answerWith(200)
  firebase.called.length = 0
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await test.close()
  await firebase.close()
})

let callers = 0
/** Each call has a new address, because calls per address are limited. */
const post = (path: string, body: object, headers: object = {}, app = test) =>
  app.http
    .post(`/api/${path}`)
    .set({ 'x-forwarded-for': `10.0.${(callers += 1)}.1`, ...headers })
    .send(body)
const devices = () => test.deps.db.pushDevice.findMany({ select: { token: true, userID: true } })
const ofMessaging = () =>
  firebase.called.filter(
    ({ path, body }) => !path.endsWith('/token') && !body.includes('"validate_only":true'),
  )

async function listenAt(address: string): Promise<PushEvent[]> {
  const socket = io(address, { path: '/music/chatHub', transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const heard: PushEvent[] = []
  socket.on('push', (event: PushEvent) => heard.push(event))
  await new Promise<void>((resolve) => void socket.on('connect', resolve))
  return heard
}

describe('a device', () => {
  it('is stored for its current user, and subscribed to the topic', async () => {
    const user = await buildUser(test.deps.db)
    const visitor = await post('push/subscribe', { token: 'one:device_A-1' })
    expect([visitor.status, visitor.type, visitor.text]).toEqual([200, 'text/plain', 'true'])
    expect(await devices()).toEqual([{ token: 'one:device_A-1', userID: null }])
    await post('Push/Subscribe', { token: 'one:device_A-1' }, await as(test, user.email))
    expect(await devices()).toEqual([{ token: 'one:device_A-1', userID: user.id }])
    expect(ofMessaging().map(({ path }) => decodeURIComponent(path))).toEqual(
      Array(2).fill(
        '/v1/projects/nava-test/registrations/one:device_A-1/topicSubscriptions?topic_name=webtopic',
      ),
    )
  })

  it('is deleted when it unsubscribes', async () => {
    for (const known of [true, false]) {
      expect((await post('push/unsubscribe', { token: 'one:device_A-1' })).text, String(known)).toBe('true')
      expect(await devices()).toEqual([])
    }
    expect(ofMessaging()[0]?.method).toBe('DELETE')
  })

  it('is stored although the provider fails, which is logged without the token', async () => {
    firebase.answerWith(500)
    expect((await post('push/subscribe', { token: 'refused:device' })).text).toBe('true')
    expect(await devices()).toEqual([{ token: 'refused:device', userID: null }])
    expect((await post('push/unsubscribe', { token: 'refused:device' })).text).toBe('true')
    expect(test.logged()).toContain('messaging/internal-error')
    expect(test.logged()).not.toContain('refused:device')
  })

  it('is not kept if the provider no longer knows it', async () => {
    firebase.answerWith(404)
    expect((await post('push/subscribe', { token: 'ended:device' })).text).toBe('true')
    expect(await devices()).toEqual([])
    expect(test.logged()).toContain('registration-token-not-registered')
    expect(test.logged()).not.toContain('ended:device')
  })

  it('has a token in the characters of the provider', async () => {
    for (const token of ['', 'with space', 'a/b', 'a'.repeat(4097), 'نشان', 5, null, { $ne: '' }, undefined])
      expect((await post('push/subscribe', { token })).status).toBe(400)
    expect((await post('push/subscribe', { token: 'a'.repeat(4096) })).status).toBe(200)
  })

  it('may subscribe twenty times a minute', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' }
    for (let n = 0; n < 20; n += 1)
      expect((await post('push/subscribe', { token: 'often' }, from)).status).toBe(200)
    expect((await post('push/subscribe', { token: 'often' }, from)).status).toBe(429)
  })
})

describe('a notification', () => {
  it('reaches open pages of every process, and devices, and is audited', async () => {
    const deps = await makeDeps(test.env, test.app.log)
    const other = await buildApp(deps, test.app.log, { staleness: 0 })
    const otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const [here, there] = [await listenAt(test.address), await listenAt(otherAddress)]
    const { id } = await buildMusic(test.deps.db)
    const form = {
      title: 'تازه «نوا» 🎵',
      body: 'One\nTwo',
      image: '/api/file/images/music/1.jpg',
      type: 'music',
      id,
    }
    // The second process starts to listen a moment after it replies.
    await expect
      .poll(async () => {
        const { rows } = await test.deps.sql.query(
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1 AND state = 'idle' AND query LIKE 'LISTEN%'`,
          [LISTENING],
        )
        return rows.length
      })
      .toBe(2)
    const { status, body } = await post('admin/push', form, admin)
    expect([status, body]).toEqual([200, { sockets: true, provider: 'sent' }])
    await expect.poll(() => Math.min(here.length, there.length)).toBeGreaterThan(0)
    for (const heard of [here, there]) expect(heard[0]).toEqual({ ...form, click_action: '' })
    expect(JSON.parse(ofMessaging()[0]?.body ?? '').message.data.id).toBe(String(id))
    const audit = await test.http.get('/api/admin/audit?kind=push').set(admin)
    expect(audit.body.items[0]).toMatchObject({ action: 'send', kind: 'push', rowID: id })
    expect(JSON.parse(audit.body.items[0].changes)).toMatchObject({ title: form.title })
    await other.app.close()
    await deps.close()
  })

  it('reaches open pages even if the provider fails or there is none', async () => {
    const heard = await listenAt(test.address)
    firebase.answerWith(404)
    expect((await post('admin/push', { title: 'A', body: 'b' }, admin)).body).toEqual({
      sockets: true,
      provider: 'failed',
    })
    await expect
      .poll(() => heard)
      .toEqual([{ title: 'A', body: 'b', image: '', type: 'general', id: 0, click_action: '' }])
    const without = await startTestApp()
    const boss = await as(without, (await buildUser(without.deps.db, { isAdmin: true })).email)
    expect((await post('admin/push', { title: 'A', body: 'b' }, boss, without)).body).toEqual({
      sockets: true,
      provider: 'off',
    })
    expect((await post('push/subscribe', { token: 'a' }, {}, without)).text).toBe('true')
    expect((await post('push/unsubscribe', { token: 'a' }, {}, without)).text).toBe('true')
    await without.close()
  })

  it('is delivered to open pages even with the longest texts', async () => {
    const heard = await listenAt(test.address)
    const long = {
      title: '😀'.repeat(60),
      body: '語'.repeat(1000),
      image: `/${'語'.repeat(499)}`,
      type: 'podcastCollection',
      id: 2_147_483_647,
      click_action: `/${'語'.repeat(499)}`,
    }
    expect((await post('admin/push', long, admin)).status).toBe(200)
    await expect.poll(() => heard).toEqual([long])
    const odd = { title: 'half a \ud83d', body: '"\\"'.repeat(300) }
    expect((await post('admin/push', odd, admin)).status).toBe(200)
    await expect.poll(() => heard[1]?.title).toBe('half a \ufffd')
  })

  it('is refused if it is empty, has an invalid link or is about hidden music', async () => {
    const hidden = await buildMusic(test.deps.db, { isConfirmed: false })
    const whole = { title: 'A', body: 'b' }
    for (const wrong of [
      { ...whole, title: ' ' },
      { ...whole, body: '' },
      { ...whole, title: 'x'.repeat(121) },
      { ...whole, image: 'http://example.org/a.jpg' },
      { ...whole, image: '//example.org/a.jpg' },
      { ...whole, image: 'javascript:alert(1)' },
      { ...whole, image: '/\u0000' },
      { ...whole, click_action: 'javascript:alert(1)' },
      { ...whole, click_action: '/\u0000' },
      { ...whole, type: 'spam' },
      { ...whole, id: 0 },
      { ...whole, id: -1 },
      { ...whole, type: 'music' },
      { ...whole, type: 'music', id: 99_999_999 },
      { ...whole, type: 'music', id: hidden.id },
    ])
      expect((await post('admin/push', wrong, admin)).status, JSON.stringify(wrong)).toBe(400)
    expect(ofMessaging()).toEqual([])
  })

  it('can be sent by admins only', async () => {
    const user = await as(test, (await buildUser(test.deps.db)).email)
    expect((await post('admin/push', { title: 'A', body: 'b' })).status).toBe(401)
    expect((await post('admin/push', { title: 'A', body: 'b' }, user)).status).toBe(403)
  })
})

describe('the settings of Firebase', () => {
  it('are named if they are wrong, without their values', () => {
    const enough = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) }
    const wrong = {
      FIREBASE_SERVICE_ACCOUNT: ['/no/such/file', '{"project_id":"hunter2"}', 'hunter2', '{'],
      FIREBASE_WEB_CONFIG: ['hunter2', '{}', '{"apiKey":"hunter2"}', '[]'],
      FIREBASE_VAPID_KEY: ['hunter2'],
    }
    const complaint = (settings: object) => {
      try {
        parseEnv({ ...enough, ...settings })
        return 'nothing'
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        expect(complaint({ [name]: value })).toMatch(new RegExp(`^Wrong settings: ${name} must be [^\n]+$`))
        expect(complaint({ [name]: value })).not.toContain('hunter2')
      }
  })
})
