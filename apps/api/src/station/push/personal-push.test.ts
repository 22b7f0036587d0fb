import { byNoticeKind, type PushEvent } from '@nava/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { startFirebase } from '../../testing/firebase.ts'
import { buildSubscription } from '../../testing/push-service.ts'

type Headers = Awaited<ReturnType<typeof holdingToken>>

const webConfig = { apiKey: 'a', projectId: 'nava-test', messagingSenderId: '1', appId: '1:1:web:1' }

let firebase: Awaited<ReturnType<typeof startFirebase>>
let test: TestApp
let admin: Headers
const sockets: Socket[] = []
beforeAll(async () => {
  firebase = await startFirebase()
  test = await startTestApp(
    {
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://nava.example',
      FIREBASE_SERVICE_ACCOUNT: firebase.setting,
      FIREBASE_WEB_CONFIG: JSON.stringify(webConfig),
      FIREBASE_VAPID_KEY: 'x'.repeat(87),
    },
    {},
    { noticeInterval: 500 },
  )
  admin = await holdingToken(test, await buildUser(test.deps.db, { isAdmin: true }))
})
beforeEach(async () => {
  firebase.answerWith(200)
  firebase.called.length = 0
  await test.deps.db.pushDevice.deleteMany()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await test.close()
  await firebase.close()
})

let callers = 0
const send = (method: 'post' | 'put', path: string, body: object, headers: object = {}) =>
  test.http[method](`/api/${path}`)
    .set({ 'x-forwarded-for': `10.2.${(callers += 1)}.1`, ...headers })
    .send(body)

async function somebody(...tokens: string[]) {
  const user = await buildUser(test.deps.db)
  const headers = await holdingToken(test, user)
  for (const token of tokens)
    expect((await send('post', 'push/subscribe', { token }, headers)).text).toBe('true')
  return { user, headers }
}
async function openPage(headers: Headers): Promise<PushEvent[]> {
  const auth = { token: headers.authorization.slice('Bearer '.length) }
  const socket = io(test.address, { path: '/music/chatHub', auth, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const heard: PushEvent[] = []
  socket.on('push', (event: PushEvent) => heard.push(event))
  await new Promise<void>((resolve) => void socket.on('connect', resolve))
  await socket.timeout(8000).emitWithAck('chatJoin')
  return heard
}
const switchTo = (headers: Headers, settings: object) =>
  send('put', 'notices/settings', { ...byNoticeKind(() => true), ...settings }, headers)
const messages = () =>
  firebase.called
    .filter(({ path, body }) => path.endsWith('/messages:send') && !JSON.parse(body).validate_only)
    .map(({ body }) => JSON.parse(body).message)
const topicChanges = () =>
  firebase.called
    .filter(({ path }) => path.includes('/topicSubscriptions'))
    .map(({ method, path }) => [method, decodeURIComponent(/registrations\/([^/]+)\//.exec(path)?.[1] ?? '')])
const kept = async () =>
  (await test.deps.db.pushDevice.findMany({ orderBy: { token: 'asc' } })).map(({ token }) => token)

describe('with Firebase, what an artist publishes', () => {
  it('reaches the devices and pages of those who follow, nobody else’s, and devices that ended are removed', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const fan = await somebody('fan:phone', 'fan:old')
    const muted = await somebody('muted:phone')
    await somebody('stranger:phone')
    await send('post', 'push/subscribe', { token: 'visitor:phone' })
    for (const { headers } of [fan, muted]) await send('post', 'follows', { artistID: artist.id }, headers)
    await switchTo(muted.headers, { release: false })
    const [heard, silent] = [await openPage(fan.headers), await openPage(muted.headers)]
    firebase.answerTo('fan:old', 404)
    const music = await buildMusic(db, { artistIDs: [artist.id], releaseDate: new Date() })
    await expect.poll(() => messages().length).toBe(2)
    expect(new Set(messages().map(({ token }) => token))).toEqual(new Set(['fan:old', 'fan:phone']))
    for (const message of messages()) {
      expect(message).toMatchObject({
        notification: { title: music.title },
        data: { title: music.title, type: 'music', id: String(music.id) },
        webpush: { fcmOptions: { link: `https://nava.example/playMusic/${music.id}` } },
      })
      expect(message).not.toHaveProperty('topic')
    }
    await expect.poll(() => heard).toMatchObject([{ type: 'music', id: music.id }])
    await expect.poll(kept).toEqual(['fan:phone', 'muted:phone', 'stranger:phone', 'visitor:phone'])
    expect(silent).toEqual([])
    expect(test.logged()).not.toContain('fan:old')
  })
})

describe('with Firebase, a reminder', () => {
  it('reaches the device of the one who asked for it', async () => {
    const { headers } = await somebody('keen:phone')
    await somebody('other:phone')
    const startsAt = new Date(Date.now() + 4 * 60_000)
    const { id } = await test.deps.db.schedule.create({ data: { title: 'Evening Show', startsAt } })
    expect((await send('put', `schedules/${id}/reminder`, { value: true }, headers)).text).toBe('true')
    await expect
      .poll(() => messages())
      .toMatchObject([
        {
          token: 'keen:phone',
          data: { title: 'Evening Show', type: 'programme', id: String(id), click_action: '/live' },
        },
      ])
  })
})

describe('with Firebase, announcements', () => {
  /** The same one is not sent again at once. */
  const announce = async () => {
    await test.deps.db.notice.deleteMany({ where: { kind: 'announcement' } })
    return await send('post', 'admin/push', { title: 'Hello', body: 'there' }, admin)
  }

  it('go to the topic once, and no more to devices of whoever switched them off', async () => {
    const { headers } = await somebody('picky:phone')
    expect(topicChanges()).toEqual([['POST', 'picky:phone']])
    await switchTo(headers, { announcement: false })
    expect(topicChanges().at(-1)).toEqual(['DELETE', 'picky:phone'])
    // A browser subscribes again on each visit.
    await send('post', 'push/subscribe', { token: 'picky:phone' }, headers)
    expect(topicChanges().at(-1)).toEqual(['DELETE', 'picky:phone'])
    expect((await announce()).body).toEqual({ sockets: true, provider: 'sent' })
    expect(messages()).toMatchObject([{ topic: 'webtopic', data: { title: 'Hello' } }])
    await switchTo(headers, {})
    expect(topicChanges().at(-1)).toEqual(['POST', 'picky:phone'])
    const other = await somebody()
    await switchTo(other.headers, { announcement: false })
    await send('post', 'push/subscribe', { token: 'picky:phone' }, other.headers)
    expect(topicChanges().at(-1)).toEqual(['DELETE', 'picky:phone'])
  })

  it('have Firebase say which devices ended, also those of visitors, and these are removed', async () => {
    for (const token of ['visitor:old', 'visitor:new']) await send('post', 'push/subscribe', { token })
    firebase.answerTo('visitor:old', 404)
    await announce()
    await expect.poll(kept).toEqual(['visitor:new'])
    expect(messages()).toHaveLength(1)
    expect(test.logged()).not.toContain('visitor:old')
  })

  it('reach browsers that subscribed to Web Push before Firebase was set up, too', async () => {
    await send('post', 'push/web/subscribe', buildSubscription('earlier'))
    expect((await announce()).body).toEqual({ sockets: true, provider: 'sent' })
    expect(firebase.called.map(({ host, path }) => host + path)).toContain(
      'fcm.googleapis.com/fcm/send/earlier',
    )
    await test.deps.db.webPushSubscription.deleteMany()
  })
})

describe('browsers', () => {
  const offered = async (app: TestApp) => {
    const { push } = (await app.http.get('/api/site')).body
    const { publicKey } = (await app.http.get('/api/push/web/key')).body
    return { push, publicKey }
  }

  it('get the configuration of Firebase if all of it is set, otherwise the key of Web Push', async () => {
    expect(await offered(test)).toEqual({
      push: { config: webConfig, vapidKey: 'x'.repeat(87) },
      publicKey: '',
    })
    const half = await startTestApp({ FIREBASE_SERVICE_ACCOUNT: firebase.setting })
    expect(await offered(half)).toEqual({ push: undefined, publicKey: expect.stringMatching(/^[\w-]{87}$/) })
    await half.close()
  })
})
