import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let test: TestApp
let listener: { authorization: string }
let other: { authorization: string }
let id: number
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
beforeAll(async () => {
  test = await startTestApp()
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
