import { addressOf, getLiveLog, type LiveLog, saveLivePlaylist } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { holdingToken } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { liveLogStore } from './live-log.store.ts'

const ZONE = 'Asia/Tehran'
const MINUTE = 60_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ STATION_TZ: ZONE })
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.livePlay.deleteMany()
  await db.schedule.deleteMany()
  await db.playlist.deleteMany()
  await db.music.deleteMany()
})

const track = async (data: Parameters<typeof buildMusic>[1] = {}) => (await buildMusic(test.deps.db, data)).id

/** Stores an item of the channel; times in minutes from now */
const item = (position: number, musicID: number, from: number, to: number) =>
  test.deps.db.liveItem.create({
    data: {
      ...{
        position,
        sequence: position * 10,
        kind: 'video',
        musicID,
        assetID: 1,
        version: 'v',
        durations: [4],
      },
      ...{ startsAt: fromNow(from), endsAt: fromNow(to) },
    },
  })
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const record = () => liveLogStore(test.deps.sql, ZONE).record()
const recorded = () => test.deps.db.livePlay.findMany({ orderBy: { position: 'asc' } })

const play = (position: number, musicID: number, startsAt: Date, minutes = 3) =>
  test.deps.db.livePlay.create({
    data: { position, musicID, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) },
  })

async function logOf(query: { date?: string; page?: string } = {}): Promise<LiveLog> {
  const reply = await test.http.get(addressOf(getLiveLog, { query })).expect(200)
  return reply.body
}
const shownIn = ({ plays }: LiveLog) => plays.map(({ music }) => music?.musicID)

async function person() {
  const user = await buildUser(test.deps.db)
  return { userID: user.id, headers: await holdingToken(test, user) }
}
const save = (headers: { authorization?: string }, body: object) =>
  test.http.post(saveLivePlaylist.path).set(headers).send(body)

describe('the record of what the channel played', () => {
  it('has what has begun, once, and never what is only planned', async () => {
    const [one, two, three] = [await track(), await track(), await track()]
    await item(1, one, -6, -3)
    await item(2, two, -3, 2)
    await item(3, three, 2, 5)
    await Promise.all([record(), record(), record()])
    await record()
    expect((await recorded()).map(({ position, musicID }) => [position, musicID])).toEqual([
      [1, one],
      [2, two],
    ])
  })

  it('has the true end of an item that was cut short while it was on', async () => {
    const id = await track()
    const { startsAt } = await item(1, id, -3, 10)
    await record()
    const endsAt = fromNow(-1)
    await test.deps.db.liveItem.update({ where: { position: 1 }, data: { endsAt } })
    await item(2, id, -1, 4)
    await record()
    const [first, second] = await recorded()
    expect([first?.startsAt, first?.endsAt]).toEqual([startsAt, endsAt])
    expect(second?.position).toBe(2)
  })

  it('gets what a process that was killed has not recorded', async () => {
    const id = await track()
    await item(1, id, -60, -50)
    await record()
    for (const position of [2, 3, 4]) await item(position, id, -60 + position * 10, -50 + position * 10)
    await record()
    expect((await recorded()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  it('goes on where the numbers of items begin again', async () => {
    const id = await track()
    await play(900, id, fromNow(-60))
    await item(1, id, -10, 10)
    await record()
    expect((await recorded()).map(({ position }) => position)).toEqual([1, 900])
  })

  it('keeps an item that is planned again for another time once it has begun', async () => {
    const id = await track()
    await item(5, id, 3, 6)
    await record()
    await test.deps.db.liveItem.update({
      where: { position: 5 },
      data: { startsAt: fromNow(-1), endsAt: fromNow(2) },
    })
    await record()
    expect(await recorded()).toHaveLength(1)
  })
})

describe('the log of a day', () => {
  it('lists the plays of the station’s day, last played first, with the nearest days that have some', async () => {
    const [one, two, three] = [await track(), await track({ title: 'Late' }), await track()]
    // Tehran is 3:30 ahead of UTC.
    await play(1, one, new Date('2026-03-09T20:20:00Z'))
    await play(2, one, new Date('2026-03-09T20:35:00Z'))
    await play(3, two, new Date('2026-03-10T20:29:00Z'), 5)
    await play(4, three, new Date('2026-03-14T12:00:00Z'))
    const log = await logOf({ date: '2026-03-10' })
    expect(log).toMatchObject({ date: '2026-03-10', zone: ZONE, previous: '2026-03-09', next: '2026-03-14' })
    expect(log.hasMore).toBe(false)
    expect(log.plays).toMatchObject([
      {
        startsAt: '2026-03-10T20:29:00.000Z',
        endsAt: '2026-03-10T20:34:00.000Z',
        music: { musicID: two, title: 'Late' },
      },
      { startsAt: '2026-03-09T20:35:00.000Z', music: { musicID: one } },
    ])
    expect(await logOf({ date: '2026-03-09' })).toMatchObject({ previous: null, next: '2026-03-10' })
  })

  it('is today’s without a date, and may be kept by caches for everybody', async () => {
    const id = await track()
    await play(1, id, new Date())
    const reply = await test.http.get(getLiveLog.path).expect(200)
    expect(shownIn(reply.body)).toEqual([id])
    expect(reply.headers['cache-control']).toContain('public')
  })

  it('has pages', async () => {
    const id = await track()
    const start = Date.parse('2026-03-10T10:00:00Z')
    await test.deps.db.livePlay.createMany({
      data: Array.from({ length: 101 }, (_, position) => {
        const startsAt = new Date(start + position * MINUTE)
        return { position, musicID: id, startsAt, endsAt: new Date(startsAt.getTime() + MINUTE) }
      }),
    })
    const first = await logOf({ date: '2026-03-10' })
    expect([first.plays.length, first.hasMore]).toEqual([100, true])
    const second = await logOf({ date: '2026-03-10', page: '2' })
    expect(second.plays.map(({ startsAt }) => startsAt)).toEqual(['2026-03-10T10:00:00.000Z'])
    expect(second.hasMore).toBe(false)
  })

  it('leaves out tracks that are hidden or were removed, for everybody', async () => {
    const day = new Date('2026-03-10T10:00:00Z')
    const shown = await track()
    await play(1, shown, day)
    await play(2, await track({ isConfirmed: false }), day)
    await play(3, await track({ releaseDate: new Date('2099-01-01') }), day)
    const removed = await track()
    await play(4, removed, day)
    await test.deps.db.music.delete({ where: { id: removed } })
    expect(shownIn(await logOf({ date: '2026-03-10' }))).toEqual([shown])
  })

  it('names what is not of the catalogue', async () => {
    const startsAt = new Date('2026-03-10T10:00:00Z')
    await test.deps.db.livePlay.create({
      data: { position: 1, title: 'A song from vinyl', presenter: 'Sam', startsAt, endsAt: startsAt },
    })
    const { plays } = await logOf({ date: '2026-03-10' })
    expect(plays).toMatchObject([{ music: null, title: 'A song from vinyl', presenter: 'Sam' }])
  })

  it('refuses days and pages that do not exist', async () => {
    for (const wrong of ['date=2026-02-30', 'page=0'])
      expect((await test.http.get(`${getLiveLog.path}?${wrong}`)).status).toBe(400)
  })
})

describe('a playlist of what was played', () => {
  it('has the tracks of a programme in order, each once, and tells what was left out', async () => {
    const { headers, userID } = await person()
    const [one, two, hidden] = [await track(), await track(), await track({ isConfirmed: false })]
    const programme = await test.deps.db.schedule.create({
      data: { title: 'Evening Show', startsAt: fromNow(-60), endsAt: fromNow(-30) },
    })
    await play(1, one, fromNow(-61))
    // The channel begins up to 2.5 seconds early.
    await play(2, two, new Date(programme.startsAt.getTime() - 2000))
    await play(3, hidden, fromNow(-50))
    await play(4, one, fromNow(-45))
    await play(5, two, fromNow(-40))
    await play(6, one, fromNow(-29))
    const { body } = await save(headers, { scheduleID: programme.id }).expect(200)
    expect(body).toEqual({
      playlist: { playListID: expect.any(Number), name: 'Evening Show' },
      musicCount: 2,
      leftOut: { hidden: 1, repeated: 1, beyond: 0 },
    })
    const { userID: owner, isPublic } = await test.deps.db.playlist.findUniqueOrThrow({
      where: { id: body.playlist.playListID },
    })
    expect([owner, isPublic]).toEqual([userID, false])
    const { body: musics } = await test.http
      .get(`/api/playlists/getmusics/${body.playlist.playListID}`)
      .set(headers)
    expect(musics.map(({ musicID }: { musicID: number }) => musicID)).toEqual([two, one])
  })

  it('ends a programme without an end where the next one begins', async () => {
    const { headers } = await person()
    const [one, two] = [await track(), await track()]
    const { id } = await test.deps.db.schedule.create({ data: { title: 'Open', startsAt: fromNow(-60) } })
    await test.deps.db.schedule.create({ data: { title: 'Next', startsAt: fromNow(-30) } })
    await play(1, one, fromNow(-50))
    await play(2, two, fromNow(-20))
    expect((await save(headers, { scheduleID: id })).body).toMatchObject({ musicCount: 1 })
  })

  it('is made of a chosen span with a chosen name', async () => {
    const { headers } = await person()
    const id = await track()
    await play(1, await track(), fromNow(-90))
    await play(2, id, fromNow(-30))
    const span = { from: fromNow(-60).toISOString(), to: fromNow(0).toISOString(), name: 'The last hour' }
    const { body } = await save(headers, span).expect(200)
    expect(body).toMatchObject({ playlist: { name: 'The last hour' }, musicCount: 1 })
  })

  it('is not made of nothing', async () => {
    const { headers, userID } = await person()
    await play(1, await track({ isConfirmed: false }), fromNow(-30))
    const span = { from: fromNow(-60).toISOString(), to: fromNow(0).toISOString() }
    const { body } = await save(headers, span).expect(200)
    expect(body).toEqual({
      playlist: null,
      musicCount: 0,
      leftOut: { hidden: 1, repeated: 0, beyond: 0 },
    })
    expect(await test.deps.db.playlist.count({ where: { userID } })).toBe(0)
  })

  it('is refused to visitors, for programmes to come or unknown ones, and for spans that are too long', async () => {
    const { headers } = await person()
    const { id } = await test.deps.db.schedule.create({ data: { title: 'Later', startsAt: fromNow(30) } })
    await save({}, { scheduleID: id }).expect(401)
    expect((await save(headers, { scheduleID: id }).expect(409)).body.code).toBe('live.not-begun')
    await save(headers, { scheduleID: 2_000_000 }).expect(404)
    const long = { from: fromNow(-60 * 25).toISOString(), to: fromNow(0).toISOString() }
    const { body } = await save(headers, long).expect(400)
    expect([body.code, body.params]).toEqual(['live.span-too-long', { max: 24 }])
    await save(headers, {}).expect(400)
    await save(headers, { from: long.from }).expect(400)
    await save(headers, { ...long, scheduleID: id }).expect(400)
  })
})
