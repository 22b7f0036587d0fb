import { limits } from '@nava/contracts'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { completionOf, fillDays, totalsOf } from './statistics.present.ts'

let test: TestApp
beforeAll(async () => {
  // A day that ended during the tests would change all sums. The api runs in this process; timers and the database go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  test = await startTestApp()
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})

const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.parse(new Date().toISOString().slice(0, 10)) - days * DAY)

async function owners() {
  const { db } = test.deps
  const user = await buildUser(db)
  const artist = await buildArtist(db, { memberID: user.id })
  const dj = await buildDj(db, { memberID: user.id })
  const headers = await as(test, user.email)
  const track = await buildMusic(db, { artistIDs: [artist.id], releaseDate: daysAgo(20), title: 'A song' })
  const episode = await buildPodcast(db, { djIDs: [dj.id], releaseDate: daysAgo(20) })
  return { artist, dj, headers, track, episode }
}

const day = (kind: 'track' | 'episode' | 'artist' | 'dj', refID: number, ago: number, counts = {}) =>
  test.deps.db.dailyStatistic.create({
    data: {
      ...{ kind, refID, day: daysAgo(ago), plays: 0, listeners: 0, earlySkips: 0, likes: 0, saves: 0 },
      ...{ followers: 0, playlistAdds: 0, downloads: 0, completion: [], sources: [], ends: [] },
      ...counts,
    },
  })

describe('the statistics of a track', () => {
  async function week() {
    const { track, headers } = await owners()
    const heard = Array.from({ length: 21 }, (_, step) => (step === 20 ? 2 : step === 10 ? 1 : 0))
    await day('track', track.id, 0, { plays: 4, listeners: 3, likes: 1, completion: heard })
    await day('track', track.id, 1, { plays: 2, listeners: 1, sources: [0, 2, 0], ends: [1, 1, 0] })
    await day('track', track.id, 6, { earlySkips: 5, saves: 1, sources: [1, 0, 3] })
    await day('track', track.id, 7, { plays: 100 })
    const read = async (days: number) =>
      (await test.http.get(`/api/artistPanel/statistics/musics/${track.id}?days=${days}`).set(headers)).body
    return { track, read }
  }

  it('have every day up to today, with what was counted on it', async () => {
    const { track, read } = await week()
    const body = await read(7)
    expect(body).toMatchObject({ id: track.id, name: 'A song', days: 7 })
    expect(body.byDay.map(({ plays }: { plays: number }) => plays)).toEqual([0, 0, 0, 0, 0, 2, 4])
    expect(body.byDay[6]).toMatchObject({ day: daysAgo(0).toISOString().slice(0, 10), listeners: 3 })
  })

  it('have the sums of the days, and of as many days before', async () => {
    const { read } = await week()
    const { totals, totalsBefore } = await read(7)
    expect(totals).toMatchObject({ plays: 6, listeners: 2, likes: 1, saves: 1, earlySkips: 5 })
    expect(totalsBefore).toMatchObject({ plays: 100, likes: 0 })
    const year = await read(365)
    expect([year.byDay.length, year.totals.plays]).toEqual([365, 106])
  })

  it('say how far plays came, where they began and how they ended', async () => {
    const { read } = await week()
    const { completion, sources, ends } = await read(7)
    // All three plays reached ten of twenty steps; two of them reached the rest.
    const reached = Array.from({ length: 20 }, (_, step) => (step < 10 ? 3 : 2))
    expect(completion).toEqual({ plays: 3, reached })
    expect(sources).toEqual([
      { source: 'artist', plays: 3 },
      { source: 'search', plays: 2 },
      { source: 'home', plays: 1 },
    ])
    expect(ends).toEqual([
      { ended: 'finished', plays: 1 },
      { ended: 'skipped', plays: 1 },
      { ended: 'left', plays: 0 },
    ])
  })

  it('say when the newest day was computed, and nothing if only an older one was computed again', async () => {
    const { read } = await week()
    await test.deps.db.rolledDay.create({ data: { day: daysAgo(9), rolledAt: new Date(), isClosed: true } })
    expect((await read(7)).updatedAt).toBeNull()
    const rolledAt = daysAgo(0)
    await test.deps.db.rolledDay.create({ data: { day: rolledAt, rolledAt, isClosed: false } })
    expect((await read(7)).updatedAt).toBe(rolledAt.toISOString())
  })

  it('are those of 28 days if no number is given', async () => {
    const { artist, headers } = await owners()
    const { body } = await test.http.get(`/api/artistpanel/statistics/artists/${artist.id}`).set(headers)
    expect([body.byDay.length, body.totals.plays]).toEqual([28, 0])
  })

  it('compare the first week with those of the artist’s other releases, newest first', async () => {
    const { track, headers, artist } = await owners()
    const other = await buildMusic(test.deps.db, { artistIDs: [artist.id], releaseDate: daysAgo(3) })
    await buildMusic(test.deps.db, { artistIDs: [artist.id], releaseDate: daysAgo(-3) })
    await buildMusic(test.deps.db, { artistIDs: [artist.id], isConfirmed: false })
    for (const [ago, plays] of [
      [21, 1],
      [20, 10],
      [14, 100],
      [13, 1000],
    ] as const)
      await day('track', track.id, ago, { plays })
    await day('track', other.id, 2, { plays: 7 })
    const { body } = await test.http.get(`/api/artistpanel/statistics/musics/${track.id}`).set(headers)
    expect(body.firstWeeks).toEqual([
      {
        id: other.id,
        title: other.title,
        releaseDate: other.releaseDate.toISOString(),
        plays: 7,
        isOver: false,
      },
      // The first week: 20 to 14 days ago
      { id: track.id, title: 'A song', releaseDate: daysAgo(20).toISOString(), plays: 110, isOver: true },
    ])
  })

  it('are read with as many queries for a year as for a week', async () => {
    const { artist, headers } = await owners()
    const queries = (days: number) =>
      countQueries(test.deps.sql, () =>
        test.http.get(`/api/artistpanel/statistics/artists/${artist.id}?days=${days}`).set(headers),
      )
    expect(await queries(365)).toBe(await queries(7))
  })

  it('take no other number of days', async () => {
    const { track, headers } = await owners()
    for (const days of ['8', '0', '-7', 'all', ''])
      expect(
        (await test.http.get(`/api/artistpanel/statistics/musics/${track.id}?days=${days}`).set(headers))
          .status,
      ).toBe(400)
  })
})

describe('the statistics of episodes and DJs', () => {
  it('count the downloads of feeds, also as a source', async () => {
    const { episode, dj, headers } = await owners()
    for (const [kind, id] of [
      ['episode', episode.id],
      ['dj', dj.id],
    ] as const)
      await day(kind, id, 1, { plays: 1, downloads: 6, sources: [1] })
    for (const path of [`podcasts/${episode.id}`, `djs/${dj.id}`]) {
      const { body } = await test.http.get(`/api/djPanel/statistics/${path}`).set(headers)
      expect(body.totals).toMatchObject({ plays: 1, downloads: 6 })
      expect(body.sources).toEqual([
        { source: 'feed', plays: 6 },
        { source: 'home', plays: 1 },
      ])
      expect(body.firstWeeks).toMatchObject([{ id: episode.id, isOver: true }])
    }
  })
})

describe('as a file', () => {
  it('a file of statistics has a row of CSV for each day, or everything as JSON', async () => {
    const { track, headers } = await owners()
    await day('track', track.id, 0, { plays: 4, listeners: 3 })
    const path = `/api/artistpanel/statistics/musics/${track.id}`
    const csv = await test.http.get(`${path}/export/csv?days=7`).set(headers)
    expect(csv.headers['content-disposition']).toBe(
      `attachment; filename="statistics-track-${track.id}-7-days.csv"`,
    )
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const { data } = Papa.parse<Record<string, string>>(csv.text.trim(), { header: true })
    expect(data).toHaveLength(7)
    expect(data[6]).toMatchObject({ day: daysAgo(0).toISOString().slice(0, 10), plays: '4', listeners: '3' })
    const json = await test.http.get(`${path}/export/json?days=7`).set(headers)
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(json.text)).toEqual((await test.http.get(`${path}?days=7`).set(headers)).body)
    expect((await test.http.get(`${path}/export/xls`).set(headers)).status).toBe(404)
  })
})

describe('access', () => {
  it('to statistics is for owners and admins', async () => {
    const { artist, dj, track, episode, headers } = await owners()
    const stranger = (await owners()).headers
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    for (const [path, refused] of [
      [`/api/artistpanel/statistics/artists/${artist.id}`, 403],
      [`/api/artistpanel/statistics/musics/${track.id}`, 404],
      [`/api/djpanel/statistics/djs/${dj.id}`, 403],
      [`/api/djpanel/statistics/podcasts/${episode.id}`, 404],
    ] as const)
      for (const each of [path, `${path}/export/csv`]) {
        const statusFor = async (by: Record<string, string>) => (await test.http.get(each).set(by)).status
        expect([await statusFor(headers), await statusFor(admin)], each).toEqual([200, 200])
        expect([await statusFor(stranger), await statusFor(listener)], each).toEqual([refused, 403])
        expect(await statusFor({}), each).toBe(401)
      }
    for (const path of ['artistpanel/statistics/artists', 'artistpanel/statistics/musics'])
      expect((await test.http.get(`/api/${path}/99999999`).set(admin)).status).toBe(404)
  })
})

const dayRow = fc.record({
  plays: fc.nat(1000),
  listeners: fc.nat(1000),
  earlySkips: fc.nat(9),
  likes: fc.nat(9),
  saves: fc.nat(9),
  followers: fc.nat(9),
  playlistAdds: fc.nat(9),
  downloads: fc.nat(9),
})

describe('what is made of days', () => {
  it('the statistics made of days have each of the days once, in order, and lose and invent no play', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(364), dayRow), { selector: ([ago]) => ago }),
        fc.constantFrom(...limits.statistics.days),
        (rows, days) => {
          const today = '2026-03-02'
          const named = rows.map(([ago, row]) => ({
            ...row,
            day: new Date(Date.parse(today) - ago * DAY).toISOString().slice(0, 10),
          }))
          const filled = fillDays(named, today, days)
          const names = filled.map((each) => each.day)
          expect([names.length, names.at(-1)]).toEqual([days, today])
          expect(names).toEqual([...new Set(names)].toSorted())
          const inRange = rows.filter(([ago]) => ago < days)
          expect(totalsOf(filled).plays).toBe(inRange.reduce((sum, [, row]) => sum + row.plays, 0))
        },
      ),
    )
  })

  it('a finished play counts as heard to the end, even if its last seconds were not told', () => {
    const almost = Array.from({ length: limits.statistics.completionSteps + 1 }, (_, step) =>
      step === limits.statistics.completionSteps - 1 ? 4 : 0,
    )
    expect(completionOf(almost).reached.at(-1)).toBe(0)
    expect(completionOf(almost, 3).reached.slice(-2)).toEqual([4, 3])
  })

  it('the statistics made of days never have a curve that rises, and its first step is no more than the plays', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 21 }), (sums) => {
        const { plays, reached } = completionOf(sums)
        expect(reached).toHaveLength(limits.statistics.completionSteps)
        expect(plays).toBe(sums.reduce((sum, each) => sum + each, 0))
        for (const [step, count] of reached.entries())
          expect(count).toBeLessThanOrEqual(reached[step - 1] ?? plays)
        expect(reached.at(-1)).toBe(sums[limits.statistics.completionSteps] ?? 0)
      }),
    )
  })
})

describe('the statistics of all artists of an account together', () => {
  it('count each track once, also one of two of the artists', async () => {
    const { db } = test.deps
    const user = await buildUser(db)
    const [one, two] = [
      await buildArtist(db, { memberID: user.id }),
      await buildArtist(db, { memberID: user.id }),
    ]
    const headers = await as(test, user.email)
    const both = await buildMusic(db, { artistIDs: [one.id, two.id], releaseDate: daysAgo(3), title: 'Duet' })
    const single = await buildMusic(db, { artistIDs: [two.id], releaseDate: daysAgo(2), title: 'Solo' })
    const foreign = (await owners()).track
    await day('track', both.id, 0, { plays: 4, sources: [1, 3, 0], ends: [2, 2, 0] })
    await day('track', single.id, 1, { plays: 2, likes: 1, sources: [0, 2, 0] })
    await day('track', single.id, 8, { plays: 50 })
    await day('track', foreign.id, 0, { plays: 1000 })
    await day('artist', one.id, 0, { plays: 4, listeners: 3, followers: 2 })
    await day('artist', two.id, 0, { plays: 6, listeners: 4, followers: 1 })
    const { status, body } = await test.http.get('/api/artistpanel/statistics/together?days=7').set(headers)
    expect([status, body.id, body.days]).toEqual([200, 0, 7])
    expect(body.byDay.map(({ plays }: { plays: number }) => plays)).toEqual([0, 0, 0, 0, 0, 2, 4])
    expect(body.totals).toMatchObject({ plays: 6, likes: 1, followers: 3 })
    expect(body.totalsBefore).toMatchObject({ plays: 50 })
    expect(body.byDay[6]).toMatchObject({ listeners: 7 })
    expect(body.sources.map(({ plays }: { plays: number }) => plays)).toEqual([5, 1])
    expect(
      body.firstWeeks.map(({ title, plays }: { title: string; plays: number }) => [title, plays]),
    ).toEqual([
      ['Solo', 2],
      ['Duet', 4],
    ])
    const file = await test.http.get('/api/artistpanel/statistics/together/export/csv?days=7').set(headers)
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="statistics-roster-7-days.csv"',
    ])
    const listener = await as(test, (await buildUser(db)).email)
    expect((await test.http.get('/api/artistpanel/statistics/together').set(listener)).status).toBe(403)
  })
})
