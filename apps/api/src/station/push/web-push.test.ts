import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { buildSubscription, startPushService } from '../../testing/push-service.ts'
import { browsersStore } from './browsers.store.ts'
import { isPushService } from './push-hosts.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  service = await startPushService()
  test = await startTestApp(
    { TRUST_PROXY: '1', PUBLIC_URL: 'https://nava.example' },
    {},
    { noticeInterval: 500 },
  )
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
beforeEach(async () => {
  service.answerWith(201)
  service.pushed.length = 0
  await test.deps.db.webPushSubscription.deleteMany()
})
afterAll(async () => {
  await test.close()
  await service.close()
})

let callers = 0
const post = (path: string, body: object, headers: object = {}) =>
  test.http
    .post(`/api/${path}`)
    .set({ 'x-forwarded-for': `10.1.${(callers += 1)}.1`, ...headers })
    .send(body)
/** The same one is not sent again at once. */
const announce = async () => {
  await test.deps.db.notice.deleteMany({ where: { kind: 'announcement' } })
  return (await post('admin/push', { title: 'Hello', body: 'there' }, admin)).body
}
const kept = async () =>
  (await test.deps.db.webPushSubscription.findMany({ orderBy: { id: 'asc' } })).map(
    ({ endpoint, userID }) => [endpoint.split('/').at(-1), userID],
  )

describe('Web Push', () => {
  it('has keys that are made once, stored, and the same in every process', async () => {
    const first = (await test.http.get('/api/push/web/key')).body.publicKey
    expect(first).toMatch(/^[\w-]{87}$/)
    const second = await startTestApp({ DATABASE_URL: test.env.databaseUrl })
    expect((await second.http.get('/api/push/web/key')).body.publicKey).toBe(first)
    await second.close()
    const stored = await test.deps.db.setting.findUniqueOrThrow({ where: { key: 'push.vapid' } })
    expect(stored.value).toMatchObject({ publicKey: first })
  })

  it('keeps a number of browsers without an account, and all of those with one', async () => {
    const browsers = browsersStore(test.deps.sql)
    const { id } = await buildUser(test.deps.db)
    const save = (name: string, userID?: number) => browsers.save(buildSubscription(name), userID, 2)
    expect([await save('v1'), await save('v2'), await save('v3'), await save('v2')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect([await save('u1', id), await save('v1', id), await save('v3')]).toEqual([true, true, true])
    await test.deps.db.webPushSubscription.deleteMany()
  })

  it('keeps a browser for its current user, and forgets it when it unsubscribes', async () => {
    const user = await buildUser(test.deps.db)
    const subscription = buildSubscription('one')
    expect((await post('push/web/subscribe', subscription)).text).toBe('true')
    expect(await kept()).toEqual([['one', null]])
    await post('push/web/subscribe', subscription, await holdingToken(test, user))
    expect(await kept()).toEqual([['one', user.id]])
    const { endpoint } = subscription
    expect((await post('push/web/unsubscribe', { endpoint })).text).toBe('true')
    expect(await kept()).toEqual([])
  })

  it('sends announcements encrypted to every browser, with a signature of its own', async () => {
    for (const name of ['one', 'two']) await post('push/web/subscribe', buildSubscription(name))
    expect(await announce()).toEqual({ sockets: true, provider: 'sent' })
    expect(service.pushed.map(({ address }) => address).toSorted()).toEqual([
      'fcm.googleapis.com/fcm/send/one',
      'fcm.googleapis.com/fcm/send/two',
    ])
    const { publicKey } = (await test.http.get('/api/push/web/key')).body
    for (const { headers, bytes } of service.pushed) {
      expect(headers['content-encoding']).toBe('aes128gcm')
      expect(headers['authorization']).toContain(`k=${publicKey}`)
      expect(Number(headers['ttl'])).toBeGreaterThan(0)
      expect(bytes).toBeGreaterThan(80)
    }
  })

  it('removes subscriptions that ended, and keeps those that failed for a while', async () => {
    await post('push/web/subscribe', buildSubscription('one'))
    service.answerWith(500)
    expect(await announce()).toMatchObject({ provider: 'failed' })
    expect(await kept()).toHaveLength(1)
    for (const gone of [404, 410]) {
      await post('push/web/subscribe', buildSubscription('one'))
      service.answerWith(gone)
      expect(await announce()).toMatchObject({ provider: 'off' })
      expect(await kept(), String(gone)).toEqual([])
    }
    expect(test.logged()).not.toContain('fcm/send/one')
  })

  it('is sent to push services only, whatever a client calls its address', async () => {
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://internal.example/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilfcm.googleapis.com/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const reply = await post('push/web/subscribe', { ...buildSubscription('x'), endpoint })
      expect(reply.status, endpoint).toBe(400)
    }
    expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x', [])).toBe(true)
    expect(isPushService('https://wns2-am3p.notify.windows.com/w/?token=x', [])).toBe(true)
    expect(isPushService('https://web.push.apple.com/x', [])).toBe(true)
    expect(isPushService('https://push.example/x', [])).toBe(false)
    expect(isPushService('https://push.example/x', ['push.example'])).toBe(true)
  })
})
