import {
  addressOf,
  adminLiveRequests,
  adminUpdateLiveRequests,
  declineLiveRequest,
  listLiveRequests,
  type LiveRequests,
  markLiveRequestPlayed,
  requestLive,
  voteForLiveRequest,
  withdrawLiveRequest,
} from '@nava/contracts'
import { newVersion } from '@nava/media/storage/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildDj, buildMusic, buildUser } from '../../testing/build.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'
import { decideRequests } from './decide-requests.ts'
import { REQUEST_SETTINGS } from './request-settings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let test: TestApp
let second: TestApp
beforeAll(async () => {
  test = await startTestApp()
  second = await startTestApp({ DATABASE_URL: test.env.databaseUrl }, { storage: test.deps.storage })
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.liveRequest.deleteMany()
  await db.schedule.deleteMany()
  await db.setting.deleteMany({ where: { key: REQUEST_SETTINGS } })
  await db.notice.deleteMany()
  await db.music.deleteMany()
})

const ago = (ms: number) => new Date(Date.now() - ms)

/** Creates a public video that the channel plays. */
async function video(data: Parameters<typeof buildMusic>[1] = {}): Promise<number> {
  const { id } = await buildMusic(test.deps.db, { hasAudio: false, hasVideo: true, ...data })
  await publishVideo(test.deps, id, [720, 360])
  return id
}

/** Creates a published recording without a film. */
async function recording() {
  const { id } = await buildMusic(test.deps.db, {})
  return { id, ...(await publishAudio(test.deps, { musicID: id })) }
}

async function person(data: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(test.deps.db, data)
  return { userID: user.id, headers: await holdingToken(test, user) }
}
type Person = Awaited<ReturnType<typeof person>>

async function dj(): Promise<Person> {
  const one = await person()
  const { id } = await buildDj(test.deps.db)
  await test.deps.db.djMember.create({ data: { djID: id, userID: one.userID } })
  return one
}

const ask = (by: Partial<Person>, musicID: number, body: object = {}) =>
  test.http
    .post(requestLive.path)
    .set(by.headers ?? {})
    .send({ musicID, ...body })
const list = async (by: Partial<Person> = {}): Promise<LiveRequests> =>
  (
    await test.http
      .get(listLiveRequests.path)
      .set(by.headers ?? {})
      .expect(200)
  ).body
const vote = (by: Partial<Person>, id: number, value = true) =>
  test.http
    .post(addressOf(voteForLiveRequest, { params: { id } }))
    .set(by.headers ?? {})
    .send({ value })
const withdraw = (by: Partial<Person>, id: number) =>
  test.http.delete(addressOf(withdrawLiveRequest, { params: { id } })).set(by.headers ?? {})
const markPlayed = (by: Partial<Person>, id: number) =>
  test.http.post(addressOf(markLiveRequestPlayed, { params: { id } })).set(by.headers ?? {})
const decline = (by: Partial<Person>, id: number, reason = 'Not tonight') =>
  test.http
    .post(addressOf(declineLiveRequest, { params: { id } }))
    .set(by.headers ?? {})
    .send({ reason })

/** Requests as somebody new. */
async function requested(musicID: number, body: object = {}) {
  const by = await person()
  const reply = await ask(by, musicID, body).expect(200)
  return { by, id: Number(reply.body.requestID) }
}
const stateOf = async (id: number) =>
  (await test.deps.db.liveRequest.findUniqueOrThrow({ where: { id } })).state
const refusal = ({ body }: { body: { code: string; params: object } }) => [body.code, body.params]

const settle = (app = test) =>
  decideRequests({ db: app.deps.db, toDevices: { personally: async () => ({}) as never } }).byChannel()
const noticesOf = async ({ userID }: Person) =>
  (await test.deps.db.notice.findMany({ where: { userID }, orderBy: { id: 'asc' } })).map(
    ({ title, body }) => [title, body],
  )
const set = (value: object) =>
  test.deps.db.setting.create({ data: { key: REQUEST_SETTINGS, value: { ...value } } })

async function item(musicID: number, from: number, to: number) {
  const position = (await test.deps.db.liveItem.count()) + 1
  const times = { startsAt: new Date(Date.now() + from), endsAt: new Date(Date.now() + to) }
  await test.deps.db.liveItem.create({
    data: {
      position,
      sequence: 1,
      kind: 'video',
      musicID,
      assetID: 1,
      version: 'v',
      durations: [4],
      ...times,
    },
  })
}

describe('a request', () => {
  it('waits with the vote of who requested it, under their name unless they stay anonymous', async () => {
    const [named, hidden] = [await video({ title: 'One' }), await video({ title: 'Two' })]
    const sara = await person({ name: 'Sara' })
    await ask(sara, named).expect(200)
    await requested(hidden, { isAnonymous: true })
    const seen = await list(sara)
    expect(seen).toMatchObject({ isOpen: true, mayDecide: false, nextAt: expect.any(String) })
    expect(
      seen.requests.map(({ music, by, votes, hasVoted, isOwn, isReady }) => [
        ...[music.title, by, votes],
        ...[hasVoted, isOwn, isReady],
      ]),
    ).toEqual([
      ['One', 'Sara', 1, true, true, true],
      ['Two', '', 1, false, false, true],
    ])
    const visitor = await list()
    expect(visitor.nextAt).toBeNull()
    expect(visitor.requests.map(({ hasVoted, isOwn }) => [hasVoted, isOwn])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('is made once in half an hour, of which the rest is said', async () => {
    const by = await person()
    await ask(by, await video()).expect(200)
    const other = await video()
    const reply = await ask(by, other).expect(429)
    expect(refusal(reply)).toEqual(['live.request-too-soon', { minutes: 30 }])
    await test.deps.db.liveRequest.updateMany({ data: { createdAt: ago(31 * MINUTE) } })
    await ask(by, other).expect(200)
  })

  it('is refused while as many of a person’s wait as are allowed', async () => {
    await set({ requestable: 'everything', waiting: 1 })
    const by = await person()
    await ask(by, await video()).expect(200)
    await test.deps.db.liveRequest.updateMany({ data: { createdAt: ago(2 * HOUR) } })
    expect(refusal(await ask(by, await video()).expect(409))).toEqual(['live.request-too-many', { max: 1 }])
  })

  it('is refused for what is on, was played within the hour or waits already', async () => {
    const [on, played, older, waiting] = [await video(), await video(), await video(), await video()]
    await item(older, -90 * MINUTE, -80 * MINUTE)
    await item(played, -25 * MINUTE - 1000, -20 * MINUTE)
    await item(on, -MINUTE, MINUTE)
    await item(waiting, 5 * MINUTE, 8 * MINUTE)
    expect(refusal(await ask(await person(), on))).toEqual(['live.request-on', {}])
    expect(refusal(await ask(await person(), played))).toEqual([
      'live.request-played',
      { since: 25, minutes: 35 },
    ])
    await requested(older)
    await requested(waiting)
    expect(refusal(await ask(await person(), waiting))).toEqual(['live.request-waits', {}])
  })

  it('is made once of several for the same track at the same time', async () => {
    const id = await video()
    const people = await Promise.all(Array.from({ length: 5 }, () => person()))
    const replies = await Promise.all(people.map((by) => ask(by, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await list()).requests).toHaveLength(1)
  })

  it('is refused for what is hidden, to come or without a file that the channel could play', async () => {
    const by = await person()
    await ask(by, await video({ isConfirmed: false })).expect(404)
    await ask(by, 2_000_000).expect(404)
    const announced = await video({ isComingSoon: true })
    expect(refusal(await ask(by, announced))[0]).toBe('live.request-not-allowed')
    const { id } = await buildMusic(test.deps.db, {})
    expect(refusal(await ask(by, id))[0]).toBe('live.request-unplayable')
    await ask({}, await video()).expect(401)
  })

  it('waits for the film of its recording', async () => {
    const { id, assetID, version } = await recording()
    await requested(id)
    expect((await list()).requests[0]?.isReady).toBe(false)
    await test.deps.db.mediaAsset.update({
      where: { id: assetID },
      data: { liveVersion: version },
    })
    expect((await list()).requests[0]?.isReady).toBe(true)
  })

  it('is taken only of what the settings allow', async () => {
    const by = await person()
    const genre = await test.deps.db.genre.create({ data: { name: `Jazz ${newVersion()}` } })
    const collection = await test.deps.db.collection.create({ data: { name: 'Picks' } })
    const [jazz, picked] = [await video(), await video()]
    await test.deps.db.musicGenre.create({ data: { musicID: jazz, genreID: genre.id } })
    await test.deps.db.collectionMusic.create({
      data: { musicID: picked, collectionID: collection.id, position: 0 },
    })
    const settings = await set({ requestable: 'nothing' })
    expect(refusal(await ask(by, jazz))[0]).toBe('live.requests-off')
    expect(await list()).toMatchObject({ isOpen: false, requests: [] })
    const change = (value: object) =>
      test.deps.db.setting.update({ where: { key: settings.key }, data: { value: { ...value } } })
    await change({ requestable: 'genres', genreIDs: [genre.id] })
    expect(refusal(await ask(by, picked))[0]).toBe('live.request-not-allowed')
    await requested(jazz)
    await change({ requestable: 'collection', collectionID: collection.id })
    await requested(picked)
  })

  it('is withdrawn by who made it only, and while it waits', async () => {
    const { by, id } = await requested(await video())
    const admin = await person({ isAdmin: true })
    expect((await withdraw(admin, id).expect(403)).body.code).toBe('live.request-not-yours')
    await withdraw(by, id).expect(200)
    expect((await withdraw(by, id).expect(409)).body.code).toBe('live.request-decided')
    await withdraw(by, 2_000_000).expect(404)
    expect((await list()).requests).toEqual([])
  })

  it('is not shown while its track is hidden, and expires', async () => {
    const [hidden, old] = [await video(), await video()]
    await requested(hidden)
    const { id } = await requested(old)
    await test.deps.db.music.update({ where: { id: hidden }, data: { isConfirmed: false } })
    await test.deps.db.liveRequest.update({ where: { id }, data: { createdAt: ago(12 * HOUR + 1000) } })
    expect((await list()).requests).toEqual([])
    await settle()
    expect(await stateOf(id)).toBe('expired')
    await requested(old)
  })
})

describe('a vote', () => {
  it('counts once a person and puts a request before others, until it is taken back', async () => {
    const [one, two] = [await requested(await video()), await requested(await video())]
    const by = await person()
    expect((await vote(by, two.id).expect(200)).body).toEqual({ votes: 2, hasVoted: true })
    expect((await vote(by, two.id).expect(200)).body).toEqual({ votes: 2, hasVoted: true })
    const order = async () => (await list(by)).requests.map(({ requestID }) => requestID)
    expect(await order()).toEqual([two.id, one.id])
    expect((await vote(by, two.id, false).expect(200)).body).toEqual({ votes: 1, hasVoted: false })
    expect(await order()).toEqual([one.id, two.id])
  })

  it('is refused to visitors, and for what does not wait', async () => {
    const { by, id } = await requested(await video())
    await vote({}, id).expect(401)
    await withdraw(by, id).expect(200)
    const reply = await vote(by, id)
    expect([reply.status, reply.body.code]).toEqual([404, 'live.request-not-found'])
  })
})

describe('DJs and admins', () => {
  it('decline with a reason, which who requested it reads', async () => {
    const { by, id } = await requested(await video({ title: 'Slow Trains' }))
    const host = await dj()
    expect((await list(host)).mayDecide).toBe(true)
    await decline(by, id).expect(403)
    await decline(host, id, ' ').expect(400)
    await decline(host, id, 'We played it all week').expect(200)
    expect(await noticesOf(by)).toEqual([
      ['Slow Trains', 'Your request for the live channel was declined.\nWe played it all week'],
    ])
    expect((await decline(host, id)).body.code).toBe('live.request-decided')
    expect((await list()).requests).toEqual([])
  })

  it('mark what they played, which then is not requested again within the hour', async () => {
    const musicID = await video()
    const { by, id } = await requested(musicID)
    const admin = await person({ isAdmin: true })
    await markPlayed(by, id).expect(403)
    await markPlayed(admin, id).expect(200)
    expect(await noticesOf(by)).toMatchObject([
      [expect.any(String), 'Your request is on the live channel now.'],
    ])
    expect(refusal(await ask(await person(), musicID))).toEqual([
      'live.request-played',
      { since: 0, minutes: 60 },
    ])
    await markPlayed(admin, 2_000_000).expect(404)
  })
})

describe('the settings of requests', () => {
  const settings = (by: Partial<Person>) => test.http.get(adminLiveRequests.path).set(by.headers ?? {})
  const change = (by: Partial<Person>, value: object) =>
    test.http
      .put(adminUpdateLiveRequests.path)
      .set(by.headers ?? {})
      .send(value)

  it('allow all until an admin says something else, which is audited', async () => {
    const admin = await person({ isAdmin: true })
    const { body } = await settings(admin).expect(200)
    expect(body).toMatchObject({ requestable: 'everything', everyMinutes: 30, waiting: 3 })
    await change(admin, { ...body, requestable: 'nothing', everyMinutes: 5 }).expect(200)
    expect((await settings(admin)).body).toMatchObject({ requestable: 'nothing', everyMinutes: 5 })
    const { changes } = await test.deps.db.adminAudit.findFirstOrThrow({ where: { adminID: admin.userID } })
    expect(changes).toMatchObject({ requestable: 'nothing' })
    await change(admin, { ...body, requestable: 'genres', genreIDs: [] }).expect(400)
    await change(admin, { ...body, requestable: 'collection', collectionID: null }).expect(400)
  })

  it('are only for admins', async () => {
    const reply = await settings(await dj())
    expect(reply.status).toBe(403)
    expect((await change({}, { requestable: 'nothing' })).status).toBe(401)
  })
})

describe('the channel', () => {
  const live = async (app = test) => (await app.http.get('/api/live').expect(200)).body
  const planned = () => test.deps.db.liveItem.findMany({ orderBy: { position: 'asc' } })

  it('plays a request at the next change, once, with several processes, and says so', async () => {
    for (let count = 0; count < 4; count++) await video()
    await live()
    const wanted = await video({ title: 'Wanted' })
    const { by, id } = await requested(wanted)
    await test.deps.db.user.update({ where: { id: by.userID }, data: { name: 'Sara' } })
    await Promise.all([live(), live(second), live(), live(second)])
    const items = await planned()
    const now = Date.now()
    const place = items.findIndex(({ requestID }) => requestID === id)
    expect(items.filter(({ requestID }) => requestID !== null)).toHaveLength(1)
    expect(items[place]?.musicID).toBe(wanted)
    // Whatever begins within five seconds is fixed; the request comes directly after.
    expect(items[place]?.startsAt.getTime()).toBeGreaterThan(now)
    expect(items[place - 1]?.startsAt.getTime()).toBeLessThan(now + 6000)

    // The time comes.
    const startsAt = items[place]?.startsAt.getTime() ?? 0
    await shift(startsAt - Date.now() + 2000)
    await Promise.all([settle(), settle(second)])
    expect(await stateOf(id)).toBe('played')
    expect(await noticesOf(by)).toEqual([['Wanted', 'Your request is on the live channel now.']])
    expect((await live()).now).toMatchObject({ musicID: wanted, requestedBy: 'Sara' })
    await Promise.all([live(), live(second)])
    expect((await planned()).filter(({ requestID }) => requestID === id)).toHaveLength(1)
  })

  /** Lets the items be on earlier, as if time had passed. */
  const shift = (ms: number) =>
    test.deps.sql.query(
      `UPDATE live_items SET starts_at = starts_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1)`,
      [ms / 1000],
    )

  it('prefers more votes, and drops what was withdrawn, declined or hidden', async () => {
    for (let count = 0; count < 4; count++) await video()
    const hidden = await video()
    const [one, two, three] = [
      await requested(await video()),
      await requested(await video()),
      await requested(hidden),
    ]
    const order = async () => {
      await live()
      return (await planned()).flatMap(({ requestID }) => requestID ?? [])
    }
    // An earlier plan would hold back nothing of this, because it begins later.
    expect(await order()).toEqual([one.id, two.id, three.id])
    await test.deps.db.liveItem.deleteMany()
    await vote(await person(), two.id).expect(200)
    expect(await order()).toEqual([two.id, one.id, three.id])
    await test.deps.db.liveItem.deleteMany()
    await withdraw(one.by, one.id).expect(200)
    await test.deps.db.music.update({ where: { id: hidden }, data: { isConfirmed: false } })
    expect(await order()).toEqual([two.id])
    await settle()
    expect(await stateOf(three.id)).toBe('unavailable')
    expect((await noticesOf(three.by)).map(([, body]) => body)).toEqual([
      "Your request can't be played any more: the track was taken off the site.",
    ])
    expect(await noticesOf(one.by)).toEqual([])
  })

  it('plans what was declined no more, also if it was next', async () => {
    for (let count = 0; count < 3; count++) await video()
    await live()
    const { id } = await requested(await video())
    await live()
    expect((await planned()).some(({ requestID }) => requestID === id)).toBe(true)
    await decline(await dj(), id).expect(200)
    await live()
    expect((await planned()).some(({ requestID }) => requestID === id)).toBe(false)
  })

  it('plays no requests while they are off', async () => {
    for (let count = 0; count < 3; count++) await video()
    await requested(await video())
    await set({ requestable: 'nothing' })
    await live()
    expect((await planned()).every(({ requestID }) => requestID === null)).toBe(true)
  })

  it('tells who requested a track that was removed', async () => {
    const musicID = await video({ title: 'Gone' })
    const { by, id } = await requested(musicID)
    await test.deps.db.music.delete({ where: { id: musicID } })
    await settle()
    expect(await stateOf(id)).toBe('unavailable')
    expect((await noticesOf(by)).map(([title]) => title)).toEqual(['Gone'])
  })

  it('does not name who stays anonymous', async () => {
    for (let count = 0; count < 3; count++) await video()
    const { id } = await requested(await video(), { isAnonymous: true })
    await live()
    const own = (await planned()).find(({ requestID }) => requestID === id)
    await shift((own?.startsAt.getTime() ?? 0) - Date.now() + 1000)
    const { now } = await live()
    expect(now.musicID).toBe(own?.musicID)
    expect(now).not.toHaveProperty('requestedBy')
  })
})
