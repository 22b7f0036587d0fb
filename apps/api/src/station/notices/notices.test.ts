import { byNoticeKind, type Notice, type PushEvent } from '@nava/contracts'
import { TEST_TIMEOUT } from '@nava/tools/testing/timeout'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildSession, buildUser } from '../../testing/build.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { buildSubscription, startPushService } from '../../testing/push-service.ts'

type Headers = Awaited<ReturnType<typeof holdingToken>>

let service: Awaited<ReturnType<typeof startPushService>>
let test: TestApp
let admin: Headers
const sockets: Socket[] = []
beforeAll(async () => {
  service = await startPushService()
  test = await startTestApp({ TRUST_PROXY: '1' }, {}, { noticeInterval: 500 })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
beforeEach(async () => {
  service.pushed.length = 0
  await test.deps.db.notice.deleteMany()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await test.close()
  await service.close()
})

async function somebody() {
  const user = await buildUser(test.deps.db)
  return { user, headers: await holdingToken(test, user) }
}

async function openPage(headers?: Headers): Promise<PushEvent[]> {
  const auth = headers ? { token: headers.authorization.slice('Bearer '.length) } : {}
  const socket = io(test.address, { path: '/music/chatHub', auth, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const heard: PushEvent[] = []
  socket.on('push', (event: PushEvent) => heard.push(event))
  await new Promise<void>((resolve) => void socket.on('connect', resolve))
  // A reply proves that the token was read.
  await socket.timeout(TEST_TIMEOUT).emitWithAck('chatJoin')
  return heard
}
const bell = async (headers: Partial<Headers> = {}): Promise<{ notices: Notice[]; seenID: number }> =>
  (await test.http.get('/api/notices').set(headers)).body
const announce = (title: string) => test.http.post('/api/admin/push').set(admin).send({ title, body: 'text' })
const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const follow = (headers: Headers, artistID: number) =>
  test.http.post('/api/follows').set(headers).send({ artistID })
const switchOff = (headers: Headers, kind: string) =>
  test.http
    .put('/api/notices/settings')
    .set(headers)
    .send({ ...byNoticeKind(() => true), [kind]: false })

describe('the bell', () => {
  it('has the announcements, newest first, for visitors and users', async () => {
    for (const title of ['one', 'two']) await announce(title)
    const { headers } = await somebody()
    for (const who of [{}, headers]) {
      const { notices, seenID } = await bell(who)
      expect(titles(notices)).toEqual(['two', 'one'])
      expect(seenID).toBe(0)
      expect(notices[0]).toEqual({
        noticeID: expect.any(Number),
        kind: 'announcement',
        title: 'two',
        body: 'text',
        image: '',
        type: 'general',
        id: 0,
        click_action: '',
        created: expect.any(String),
      })
    }
  })

  it('shows the last fifty', async () => {
    const row = { kind: 'announcement' as const, body: 'b', type: 'general' }
    await test.deps.db.notice.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({ ...row, title: `notice ${at}` })),
    })
    const { notices } = await bell()
    expect(notices).toHaveLength(50)
    expect(notices[0]?.title).toBe('notice 59')
  })

  it('remembers what a user has seen, and never less', async () => {
    for (const title of ['one', 'two']) await announce(title)
    const { headers } = await somebody()
    const [newest, oldest] = (await bell(headers)).notices.map(({ noticeID }) => noticeID)
    const see = (noticeID: number | undefined) =>
      test.http.post('/api/notices/seen').set(headers).send({ noticeID })
    expect((await see(newest)).text).toBe('true')
    expect((await bell(headers)).seenID).toBe(newest)
    await see(oldest)
    expect((await bell(headers)).seenID).toBe(newest)
    expect((await test.http.post('/api/notices/seen').send({ noticeID: newest })).status).toBe(401)
  })
})

describe('a kind of notices that is switched off', () => {
  it('reaches neither the bell, nor open pages, nor browsers of the user', async () => {
    const [off, on] = [await somebody(), await somebody()]
    expect((await switchOff(off.headers, 'announcement')).body.announcement).toBe(false)
    expect((await test.http.get('/api/notices/settings').set(off.headers)).body).toEqual({
      announcement: false,
      release: true,
      episode: true,
      reminder: true,
      decision: true,
    })
    for (const { user, headers } of [off, on])
      await test.http
        .post('/api/push/web/subscribe')
        .set(headers)
        .send(buildSubscription(`of-${user.id}`))
    const [silent, heard, visitor] = [
      await openPage(off.headers),
      await openPage(on.headers),
      await openPage(),
    ]
    await announce('news')
    for (const each of [heard, visitor]) await expect.poll(() => titles(each)).toEqual(['news'])
    expect(silent).toEqual([])
    expect(titles((await bell(off.headers)).notices)).toEqual([])
    expect(titles((await bell(on.headers)).notices)).toEqual(['news'])
    await expect
      .poll(() => service.pushed.map(({ address }) => address))
      .toEqual([`fcm.googleapis.com/fcm/send/of-${on.user.id}`])
    await test.deps.db.webPushSubscription.deleteMany()
  })
})

describe('a track of an artist', () => {
  it('brings a notice to those who followed when it was published, once', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const [fan, late, muted] = [await somebody(), await somebody(), await somebody()]
    for (const { headers } of [fan, muted]) await follow(headers, artist.id)
    await switchOff(muted.headers, 'release')
    await test.http.post('/api/push/web/subscribe').set(fan.headers).send(buildSubscription('fan'))
    const [heard, other] = [await openPage(fan.headers), await openPage(late.headers)]
    const music = await buildMusic(db, { artistIDs: [artist.id], releaseDate: new Date() })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ type: 'music', id: music.id, title: music.title })
    await expect
      .poll(() => service.pushed.map(({ address }) => address))
      .toEqual(['fcm.googleapis.com/fcm/send/fan'])
    await follow(late.headers, artist.id)
    expect((await bell(fan.headers)).notices).toMatchObject([{ kind: 'release', id: music.id }])
    for (const { headers } of [late, muted]) expect((await bell(headers)).notices).toEqual([])
    expect((await bell()).notices).toEqual([])
    expect(other).toEqual([])
    expect(await db.notice.count({ where: { musicID: music.id } })).toBe(1)
    await test.deps.db.webPushSubscription.deleteMany()
  })

  it('brings none before it can be played, none once it is withdrawn, and none for an old release', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const { headers } = await somebody()
    await follow(headers, artist.id)
    const release = { artistIDs: [artist.id], releaseDate: new Date() }
    const hidden = await buildMusic(db, { ...release, isConfirmed: false })
    await buildMusic(db, { ...release, releaseDate: new Date('2020-01-01') })
    const shown = await buildMusic(db, release)
    await expect.poll(async () => (await bell(headers)).notices).toHaveLength(1)
    expect((await bell(headers)).notices[0]?.id).toBe(shown.id)
    await db.music.update({ where: { id: hidden.id }, data: { isConfirmed: true } })
    await expect.poll(async () => (await bell(headers)).notices).toHaveLength(2)
    await db.music.update({ where: { id: shown.id }, data: { isConfirmed: false } })
    expect((await bell(headers)).notices.map(({ id }) => id)).toEqual([hidden.id])
  })
})

describe('a page whose session has ended', () => {
  const clock = movableClock()

  it('gets no more notices of its user, and the user’s other pages do', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const { user, headers } = await somebody()
    const ended = await holdingToken(test, user)
    const { id: sid } = await buildSession(db, user.id)
    const claims = { sub: String(user.id), use: 'user', ver: user.tokenVersion, sid }
    const expiring = { authorization: `Bearer ${test.app.jwt.sign(claims, { expiresIn: 60 })}` }
    await follow(headers, artist.id)
    const [open, gone, late] = [await openPage(headers), await openPage(ended), await openPage(expiring)]
    await buildMusic(db, { artistIDs: [artist.id], releaseDate: new Date() })
    for (const page of [open, gone, late]) await expect.poll(() => page).toHaveLength(1)
    expect((await test.http.delete('/api/users/me/sessions?which=current').set(ended)).status).toBe(200)
    clock.pass(61_000)
    await buildMusic(db, { artistIDs: [artist.id], releaseDate: new Date() })
    await expect.poll(() => open).toHaveLength(2)
    expect([gone.length, late.length]).toEqual([1, 1])
  })
})

describe('an episode of a DJ', () => {
  it('brings a notice to the DJ’s followers, until it is withdrawn', async () => {
    const { db } = test.deps
    const dj = await db.dj.create({ data: { name: 'DJ Mina' } })
    const { headers } = await somebody()
    await test.http.post('/api/follows').set(headers).send({ djID: dj.id })
    const podcast = await db.podcast.create({
      data: {
        title: 'Late Shift',
        isConfirmed: true,
        hasAudio: true,
        releaseDate: new Date(),
        djs: { create: { djID: dj.id } },
      },
    })
    await expect.poll(async () => (await bell(headers)).notices).toHaveLength(1)
    expect((await bell(headers)).notices[0]).toMatchObject({
      kind: 'episode',
      type: 'podcast',
      id: podcast.id,
      title: 'Late Shift',
      body: 'DJ Mina',
      click_action: `/playpodcast/${podcast.id}`,
    })
    await db.podcast.update({ where: { id: podcast.id }, data: { isConfirmed: false } })
    expect((await bell(headers)).notices).toEqual([])
  })
})

describe('a reminder', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const programme = (startsAt: Date) =>
    test.deps.db.schedule.create({ data: { title: 'Evening Show', startsAt } })
  const remind = (headers: Partial<Headers>, id: number, value = true) =>
    test.http.put(`/api/schedules/${id}/reminder`).set(headers).send({ value })
  const kept = async (headers: Headers): Promise<number[]> =>
    (await test.http.get('/api/schedules/reminders').set(headers)).body

  it('arrives five minutes before the programme, on open pages and in the bell, once', async () => {
    const { headers } = await somebody()
    const [soon, later] = [await programme(inMinutes(60)), await programme(inMinutes(61))]
    for (const { id } of [soon, later]) expect((await remind(headers, id)).text).toBe('true')
    expect(await kept(headers)).toEqual([soon.id, later.id])
    const [heard, other] = [await openPage(headers), await openPage((await somebody()).headers)]
    await test.deps.db.schedule.update({ where: { id: soon.id }, data: { startsAt: inMinutes(4.9) } })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({
      title: 'Evening Show',
      body: 'Live in 5 min',
      type: 'programme',
      id: soon.id,
      click_action: '/live',
    })
    expect((await bell(headers)).notices).toMatchObject([{ kind: 'reminder', id: soon.id }])
    expect(await kept(headers)).toEqual([later.id])
    expect(other).toEqual([])
  })

  it('can be taken back, and is refused for what has begun and for visitors', async () => {
    const { headers } = await somebody()
    const { id } = await programme(inMinutes(60))
    await remind(headers, id)
    expect((await remind(headers, id, false)).text).toBe('false')
    expect(await kept(headers)).toEqual([])
    expect((await remind(headers, (await programme(inMinutes(-1))).id)).status).toBe(404)
    expect((await remind(headers, 99_999_999)).status).toBe(404)
    expect((await remind({}, id)).status).toBe(401)
  })
})

describe('a reminder of a track', () => {
  const announced = async (artistIDs: number[] = []) =>
    (await buildMusic(test.deps.db, { artistIDs, isComingSoon: true, title: 'Soon out' })).id
  const remind = (headers: Partial<Headers>, id: number, value = true) =>
    test.http.put(`/api/musics/${id}/reminder`).set(headers).send({ value })
  const kept = async (headers: Headers): Promise<number[]> =>
    (await test.http.get('/api/musics/reminders').set(headers)).body

  it('arrives with its release, once, and goes if the track is hidden again', async () => {
    const { headers } = await somebody()
    const id = await announced()
    expect((await remind(headers, id)).text).toBe('true')
    expect((await remind(headers, id)).text).toBe('true')
    expect(await kept(headers)).toEqual([id])
    const heard = await openPage(headers)
    await test.deps.db.music.update({ where: { id }, data: { isComingSoon: false } })
    await expect.poll(() => heard).toMatchObject([{ title: 'Soon out', type: 'music', id }])
    expect(await kept(headers)).toEqual([])
    expect((await bell(headers)).notices).toMatchObject([{ kind: 'reminder', id }])
    await test.deps.db.music.update({ where: { id }, data: { visibility: 'private' } })
    expect((await bell(headers)).notices).toEqual([])
  })

  it('is not sent beside the notice to followers', async () => {
    const { db } = test.deps
    const { headers, user } = await somebody()
    const { id: artistID } = await buildArtist(db)
    await db.artistFollow.create({ data: { userID: user.id, artistID } })
    const id = await announced([artistID])
    await remind(headers, id)
    await db.music.update({
      where: { id },
      data: { isComingSoon: false, releaseDate: new Date(Date.now() - 1000) },
    })
    await expect.poll(async () => (await bell(headers)).notices).toMatchObject([{ kind: 'release', id }])
    expect(await kept(headers)).toEqual([])
  })

  it('can be taken back, and is refused for what is out, unknown or unlisted, and to visitors', async () => {
    const { headers } = await somebody()
    const id = await announced()
    await remind(headers, id)
    expect((await remind(headers, id, false)).text).toBe('false')
    expect(await kept(headers)).toEqual([])
    const { id: out } = await buildMusic(test.deps.db)
    const { id: unlisted } = await buildMusic(test.deps.db, { isComingSoon: true, visibility: 'unlisted' })
    for (const wrong of [out, unlisted, 99_999_999]) expect((await remind(headers, wrong)).status).toBe(404)
    expect((await remind({}, id)).status).toBe(401)
  })
})
