import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'

import type { Caller } from '../../platform/http/auth.ts'
import { countPlay } from './count-play.ts'
import { removedPlays } from './removed-plays.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let test: TestApp
let listener: { authorization: string }
let other: { authorization: string }
let id: number
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const users = [await buildUser(test.deps.db), await buildUser(test.deps.db)] as const
  listener = await as(test, users[0].email)
  other = await as(test, users[1].email)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ id } = await buildMusic(test.deps.db, { hasAudio: true, lengthSeconds: 200 }))
})

const playsOf = (musicID: number) =>
  test.deps.db.play.findMany({ where: { musicID }, orderBy: { playedAt: 'asc' } })

describe('a play that is told later', () => {
  const play = (at: string | undefined, caller: Record<string, string> = listener) =>
    test.http
      .post(`/api/musics/play/${id}`)
      .query({ source: 'album', ...(at && { at }) })
      .set(caller)
  const heard = (at: string, seconds: number, ended = 'finished') =>
    test.http.post(`/api/musics/heard/${id}`).set(listener).send({ seconds, ended, at })

  it('a play has its own time and day, and counts once however often and late it is sent', async () => {
    const at = ago(3 * DAY)
    for (const counts of ['true', 'false', 'false']) expect((await play(at)).text).toBe(counts)
    expect((await play(at, other)).text).toBe('true')
    const [first, second] = await playsOf(id)
    expect([first?.playedAt.toISOString(), second?.playedAt.toISOString()]).toEqual([at, at])
    expect(first?.source).toBe('album')
    const days = await test.deps.db.musicDailyPlay.findMany({ where: { musicID: id } })
    expect(days.map(({ day, count }) => [day.toISOString().slice(0, 10), count])).toEqual([
      [at.slice(0, 10), 2],
    ])
    const { playCount } = await test.deps.db.music.findUniqueOrThrow({ where: { id } })
    expect(playCount).toBe(2)
  })

  it('plays within the length of another one do not count, whichever is told first', async () => {
    const at = Date.now() - 2 * HOUR
    const told = async (seconds: number) => (await play(new Date(at + seconds * 1000).toISOString())).text
    expect(await told(0)).toBe('true')
    expect(await told(199)).toBe('false')
    expect(await told(-199)).toBe('false')
    expect(await told(200)).toBe('true')
    expect(await told(-200)).toBe('true')
    // A client repeats a report if the reply was lost.
    expect((await play(undefined)).text).toBe('true')
    expect((await play(ago(5000))).text).toBe('false')
  })

  it('the same play counts once under concurrency', async () => {
    const at = ago(DAY)
    const replies = await Promise.all(Array.from({ length: 10 }, () => play(at)))
    expect(replies.filter(({ text }) => text === 'true')).toHaveLength(1)
  })

  it('how it ended is added to the play of that time', async () => {
    const [early, late] = [ago(2 * DAY), ago(2 * DAY - HOUR)]
    await play(early)
    await play(late)
    const end = new Date(Date.parse(early) + 180_000).toISOString()
    expect((await heard(end, 180, 'left')).text).toBe('true')
    expect((await heard(ago(2 * DAY + HOUR), 180)).text).toBe('false')
    expect((await playsOf(id)).map(({ heardSeconds, ended }) => [heardSeconds, ended])).toEqual([
      [180, 'left'],
      [null, null],
    ])
  })

  it('an early skip has its time, once', async () => {
    const at = ago(HOUR)
    expect((await heard(at, 3, 'skipped')).text).toBe('true')
    expect((await heard(at, 3, 'skipped')).text).toBe('false')
    const skips = await test.deps.db.earlySkip.findMany({ where: { musicID: id } })
    expect(skips.map(({ skippedAt }) => skippedAt.toISOString())).toEqual([at])
  })

  it('times older than 30 days and malformed ones are refused, later ones are now', async () => {
    expect((await play(ago(limits.offline.maxAge + HOUR))).status).toBe(400)
    expect((await play(ago(limits.offline.maxAge - HOUR))).text).toBe('true')
    for (const at of ['yesterday', '0']) expect((await play(at)).status).toBe(400)
    const before = Date.now()
    expect((await play(new Date(Date.now() + DAY).toISOString())).text).toBe('true')
    const newest = (await playsOf(id)).at(-1)
    expect(newest?.playedAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(newest?.playedAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
  })

  it('a visitor, who is known for a day only, counts nothing later', async () => {
    expect((await play(ago(HOUR), {})).text).toBe('false')
    expect(await playsOf(id)).toEqual([])
  })

  it('a day with final statistics is noted', async () => {
    const day = new Date(Date.now() - 5 * DAY)
    const start = new Date(day.getTime() - (day.getTime() % DAY))
    const rolled = { day: start, rolledAt: new Date(), isClosed: true }
    await test.deps.db.rolledDay.create({ data: rolled })
    await play(day.toISOString())
    const { hasLate } = await test.deps.db.rolledDay.findUniqueOrThrow({ where: { day: start } })
    expect(hasLate).toBe(true)
    // The day's skips are counted and deleted, so a repeated report could not be recognized.
    expect((await heard(day.toISOString(), 3, 'skipped')).text).toBe('false')
    await test.deps.db.rolledDay.delete({ where: { day: start } })
  })

  it('an episode counts in the same way', async () => {
    const { id: podcastID } = await buildPodcast(test.deps.db, { hasAudio: true, lengthSeconds: 600 })
    const at = ago(DAY)
    const send = () => test.http.post(`/api/podcasts/play/${podcastID}`).query({ at }).set(listener)
    expect([(await send()).text, (await send()).text]).toEqual(['true', 'false'])
    const [row] = await test.deps.db.play.findMany({ where: { podcastID } })
    expect(row?.playedAt.toISOString()).toBe(at)
  })
})

describe('the plays of one listener that count', () => {
  const { playsPerDay, secondsPerDay } = limits.listening
  const noon = Date.now() - (Date.now() % DAY) - 2 * DAY + DAY / 2
  const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
  let networks = 0
  // Each person calls from a network of its own, which limits plays per minute.
  const person = async () => ({
    ...(await as(test, (await buildUser(test.deps.db)).email)),
    'x-forwarded-for': `10.2.${(networks += 1)}.1`,
  })
  const tell = (caller: Record<string, string>, time: string, musicID = id) =>
    test.http.post(`/api/musics/play/${musicID}`).query({ at: time }).set(caller).expect(200)
  const removeLast = async (caller: Record<string, string>) => {
    const { body } = await test.http.get('/api/history').set(caller)
    await test.http.delete(`/api/history/${body[0].playID}`).set(caller).expect(200)
  }
  const counted = async () => {
    const days = await test.deps.db.musicDailyPlay.findMany({ where: { musicID: id } })
    const { playCount } = await test.deps.db.music.findUniqueOrThrow({ where: { id } })
    return { playCount, days: days.map(({ count }) => count) }
  }

  it('are no moments that were removed from the history and told again', async () => {
    const by = await person()
    for (let times = 0; times < 3; times += 1) {
      expect((await tell(by, at(0))).text).toBe(times === 0 ? 'true' : 'false')
      expect((await tell(by, at(1))).text).toBe('false')
      if (times === 0) await removeLast(by)
    }
    expect(await counted()).toEqual({ playCount: 1, days: [1] })
    expect((await test.http.get('/api/history').set(by)).body).toEqual([])
    // The mark names neither the person nor the track, and another person is not affected.
    const [mark] = await playsOf(id)
    expect(mark).toMatchObject({ userID: null, listener: expect.stringMatching(/^gone:[\w-]{22}$/) })
    expect((await tell(await person(), at(1))).text).toBe('true')
  })

  it('are no moments around midnight that were removed and told again', async () => {
    const by = await person()
    const midnight = noon + DAY / 2
    const near = (seconds: number) => new Date(midnight + seconds * 1000).toISOString()
    await tell(by, near(-1))
    await removeLast(by)
    for (const seconds of [-1, 0, 1, 100]) expect((await tell(by, near(seconds))).text).toBe('false')
    expect((await counted()).playCount).toBe(1)
  })

  it('are a few of a track and day, of which the history has all', async () => {
    const by = await person()
    for (let n = 0; n < playsPerDay + 3; n += 1) expect((await tell(by, at(n * 10))).text).toBe('true')
    await removeLast(by)
    await tell(by, at(200))
    expect(await counted()).toEqual({ playCount: playsPerDay, days: [playsPerDay] })
    expect((await test.http.get('/api/history').set(by)).body).toHaveLength(playsPerDay + 3)
    await tell(by, at(24 * 60))
    expect((await counted()).playCount).toBe(playsPerDay + 1)
  })

  it('are no more than the few of a day if each is removed', async () => {
    const by = await person()
    for (let n = 0; n < playsPerDay + 3; n += 1) {
      await tell(by, at(n * 10))
      await removeLast(by)
    }
    expect((await counted()).playCount).toBe(playsPerDay)
  })

  it('are 24 hours of an account and day, of all tracks, and also if they are removed', async () => {
    const by = await person()
    const long = { hasAudio: true, lengthSeconds: 4 * 60 * 60 }
    for (let hours = 0; hours < secondsPerDay / 3600; hours += 4) {
      const { id: other } = await buildMusic(test.deps.db, long)
      await tell(by, at(hours), other)
      await removeLast(by)
    }
    expect((await tell(by, at(30))).text).toBe('true')
    expect(await counted()).toEqual({ playCount: 0, days: [] })
    expect(await playsOf(id)).toMatchObject([{ isCounted: false, isToldLater: true }])
    await tell(by, at(24 * 60))
    await tell(await person(), at(30))
    expect((await counted()).playCount).toBe(2)
  })
})

const nobody: Omit<Caller, 'userID'> = {
  name: '',
  isAdmin: false,
  tokenVersion: 0,
  artistIDs: [],
  djIDs: [],
  rooms: [],
  sessionID: undefined,
  tokenUse: 'app',
}

it('plays of several listeners, told at once in any order, are all counted', async () => {
  const { db, sql } = test.deps
  const artists = await Promise.all([buildArtist(db), buildArtist(db), buildArtist(db)])
  const tracks = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      buildMusic(db, { hasAudio: true, lengthSeconds: 200, artistIDs: [artists[n % 3]?.id ?? 0] }),
    ),
  )
  const users = await Promise.all(Array.from({ length: 6 }, () => buildUser(db)))
  const { countAll } = countPlay(sql, 'music', removedPlays('a secret'))
  const told = tracks.map((track) => ({ id: track.id, at: new Date(Date.now() - HOUR) }))
  await Promise.all(
    users.map(({ id: userID }, n) =>
      countAll(
        [...told.slice(n * 4), ...told.slice(0, n * 4)].toSorted(() => (n % 2 ? -1 : 1)),
        {
          source: 'app',
          listener: { key: `u${userID}`, userID, network: { key: '', group: n } },
          caller: { ...nobody, userID },
        },
      ),
    ),
  )
  const counts = await db.music.findMany({ where: { id: { in: tracks.map((track) => track.id) } } })
  expect(new Set(counts.map(({ playCount }) => playCount))).toEqual(new Set([users.length]))
  const heard = await db.artist.findMany({ where: { id: { in: artists.map((artist) => artist.id) } } })
  expect(heard.map(({ playCount }) => playCount)).toEqual([48, 48, 48])
})

describe('a reaction that is told later', () => {
  const kinds = [
    ['like', '/api/main/like', ['1', '2'], 'musicLike'],
    ['save', '/api/savedmusics', ['true', 'false'], 'savedMusic'],
  ] as const

  it.each(kinds)('a %s has its own time, once', async (_, path, [set], table) => {
    const at = ago(2 * DAY)
    const body = { musicID: id, value: true, at }
    for (let times = 0; times < 2; times += 1)
      expect((await test.http.post(path).set(listener).send(body)).text).toBe(set)
    const rows = await (test.deps.db[table] as typeof test.deps.db.musicLike).findMany({
      where: { musicID: id },
    })
    expect(rows.map(({ createdAt }) => createdAt.toISOString())).toEqual([at])
  })

  it.each(kinds)('a %s that was set after it was taken back stays', async (_, path, [set, unset]) => {
    const send = async (body: object) =>
      (
        await test.http
          .post(path)
          .set(listener)
          .send({ musicID: id, ...body })
      ).text
    expect(await send({ value: true, at: ago(HOUR) })).toBe(set)
    expect(await send({ value: false, at: ago(2 * HOUR) })).toBe(set)
    expect(await send({ value: false, at: ago(HOUR / 2) })).toBe(unset)
    expect(await send({ value: false, at: ago(HOUR / 2) })).toBe(unset)
  })

  it.each(kinds)('a %s older than 30 days is refused', async (_, path) => {
    const body = { musicID: id, value: true, at: ago(31 * DAY) }
    expect((await test.http.post(path).set(listener).send(body)).status).toBe(400)
  })
})
