import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { musicListsStore } from './music-lists.store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PRODUCT_KEY: 'oud', TRUST_PROXY: '1' })
})
afterAll(() => test.close())

const DAY = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const today = () => new Date(new Date().toISOString().slice(0, 10))

const list = async (path: string): Promise<number[]> => {
  const reply = await test.http.get(`/api${path}`)
  expect(reply.status, path).toBe(200)
  return reply.body.map(({ musicID }: { musicID: number }) => musicID)
}
const buildVideo = (data: Parameters<typeof buildMusic>[1] = {}) =>
  buildMusic(test.deps.db, { hasAudio: false, hasVideo: true, videoHeights: [720], ...data })
const play = (musicID: number, count: number, daysBack: number) =>
  test.deps.db.musicDailyPlay.create({
    data: { musicID, count, day: new Date(today().getTime() - daysBack * DAY) },
  })

describe('the lists of music', () => {
  const row = {} as Record<'old' | 'new' | 'hot' | 'month' | 'most' | 'clip' | 'exclusiveClip', number>
  beforeAll(async () => {
    const { db } = test.deps
    row.old = (await buildMusic(db, { releaseDate: daysAgo(900), playCount: 1 })).id
    row.most = (await buildMusic(db, { releaseDate: daysAgo(800), playCount: 900 })).id
    row.month = (await buildMusic(db, { releaseDate: daysAgo(700), playCount: 60 })).id
    row.hot = (await buildMusic(db, { releaseDate: daysAgo(600), playCount: 50 })).id
    row.new = (await buildMusic(db, { releaseDate: daysAgo(1) })).id
    row.clip = (await buildVideo({ releaseDate: daysAgo(50), playCount: 5 })).id
    row.exclusiveClip = (await buildVideo({ releaseDate: daysAgo(40), isExclusive: true })).id
    await play(row.hot, 40, 0)
    await play(row.hot, 2, 6)
    await play(row.month, 41, 7)
    await play(row.month, 5, 29)
    await play(row.most, 100, 30)
    await play(row.clip, 3, 2)
    const hidden = { hasVideo: true, isExclusive: true, playCount: 10_000 }
    await buildMusic(db, { ...hidden, isConfirmed: false })
    await buildMusic(db, { ...hidden, isComingSoon: true })
    await buildMusic(db, { ...hidden, releaseDate: new Date('2100-01-01') })
    await buildMusic(db, { ...hidden, hasAudio: false, hasVideo: false })
  })

  it('contain the playable tracks in their own order, in any letter case and under their short names', async () => {
    const tracks = {
      newest: [row.new, row.hot, row.month, row.most, row.old],
      hottest: [row.hot, row.most, row.month, row.old, row.new],
      month: [row.month, row.hot, row.most, row.old, row.new],
      most: [row.most, row.month, row.hot, row.old, row.new],
    }
    const expected: Record<string, number[]> = {
      '/Musics/': [row.new, row.exclusiveClip, row.clip, row.hot, row.month, row.most, row.old],
      '/Musics/newReleasedMusics': tracks.newest,
      '/mostplayed': tracks.most,
      '/musics/mostplayed': tracks.most,
      '/hotMusics': tracks.hottest,
      '/MUSICS/HOTMUSICS': tracks.hottest,
      '/newReleasedVideos': [row.exclusiveClip, row.clip],
      '/musics/oudMusicVideos': [row.exclusiveClip],
      '/oudMusicVideos/': [row.exclusiveClip],
      '/musics/web/musics': tracks.hottest,
      '/musics/web/videos': [row.clip, row.exclusiveClip],
      '/Musics/top10Musics': tracks.hottest,
      '/topMonthMusics': tracks.month,
      '/vidoes': [row.clip, row.exclusiveClip],
      '/musics/videos': [row.clip, row.exclusiveClip],
      '/top10Videos': [row.clip, row.exclusiveClip],
      '/topMonthVideos': [row.clip, row.exclusiveClip],
      '/musics/top5music/': tracks.hottest,
    }
    for (const [path, ids] of Object.entries(expected)) expect(await list(path), path).toEqual(ids)
    expect(new Set(await list('/musics/random/50'))).toEqual(new Set(tracks.newest))
    expect((await test.http.get('/api/musics/navaMusicVideos')).status).toBe(404)
  })

  it('return the page given by take and skip, and refuse invalid pages', async () => {
    expect(await list('/hotMusics?take=2&skip=1')).toEqual([row.most, row.month])
    expect(await list('/hotMusics?skip=2147483647')).toEqual([])
    for (const query of ['take=0', 'take=101', 'take=', 'skip=-1', 'skip=1e3', 'take=1&take=2'])
      expect((await test.http.get(`/api/hotMusics?${query}`)).status, query).toBe(400)
  })

  it('put tracks with a wide picture first on the banners', async () => {
    await test.deps.db.music.update({ where: { id: row.old }, data: { topCoverColor: '#123456' } })
    expect((await list('/musics/web/musics'))[0]).toBe(row.old)
  })

  it('reflect plays, confirmations, releases, edits and deletions', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db, { isConfirmed: false, releaseDate: daysAgo(0.5) })
    expect(await list('/newReleasedMusics')).not.toContain(id)
    await db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect((await list('/newReleasedMusics'))[0]).toBe(id)
    await db.music.update({ where: { id }, data: { playCount: 901 } })
    expect((await list('/mostplayed')).slice(0, 2)).toEqual([id, row.most])
    await play(id, 1000, 1)
    expect((await list('/hotMusics'))[0]).toBe(id)
    await db.music.update({ where: { id }, data: { releaseDate: daysAgo(2000) } })
    expect((await list('/newReleasedMusics')).at(-1)).toBe(id)
    await db.music.delete({ where: { id } })
    for (const path of ['/newReleasedMusics', '/mostplayed', '/hotMusics'])
      expect(await list(path)).not.toContain(id)
    const soon = await buildMusic(db, { releaseDate: new Date(Date.now() + 2000) })
    expect(await list('/newReleasedMusics')).not.toContain(soon.id)
    await expect.poll(async () => (await list('/newReleasedMusics'))[0]).toBe(soon.id)
    await db.music.delete({ where: { id: soon.id } })
  })

  it('reflect a real play', async () => {
    const before = await list('/hotMusics')
    const last = before.at(-1) ?? 0
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    const send = (headers: object, from = '192.0.2.1') =>
      test.http.post(`/api/musics/play/${last}`).set({ ...headers, 'x-forwarded-for': from })
    expect((await send(listener)).text).toBe('true')
    expect((await send(listener)).text).toBe('false')
    // Charts require plays from more than one network.
    expect((await send({}, '192.0.2.2')).text).toBe('true')
    expect((await list('/hotMusics')).indexOf(last)).toBeLessThan(before.length - 1)
  })
})

describe('other music', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await startTestApp()
  })
  afterAll(() => other.close())

  it('contains what the first pages of the new and the hot music leave out, page by page', async () => {
    const { db } = other.deps
    const artist = await buildArtist(db)
    const { beyondNew, beyondHot } = limits.other
    // Newest first, so IDs decrease; every third older track is hot.
    const rows = []
    for (let n = 0; n < 100; n += 1)
      rows.push(await buildMusic(db, { artistIDs: [artist.id], releaseDate: daysAgo(n + 1) }))
    const older = rows.slice(beyondNew)
    const hot = older.filter((_, n) => n % 3 === 0).slice(0, beyondHot)
    for (const { id } of hot)
      await db.musicDailyPlay.create({ data: { musicID: id, day: today(), count: 5 } })
    // The first page of hot music is filled with the latest tracks without plays.
    const filled = rows
      .filter((each) => !hot.includes(each))
      .toReversed()
      .slice(0, beyondHot - hot.length)
    const expected = older.filter((each) => !hot.includes(each) && !filled.includes(each)).map(({ id }) => id)
    const page = async (take: number, skip: number) =>
      (await other.http.get(`/api/otherMusics?take=${take}&skip=${skip}`)).body.map(
        ({ musicID }: { musicID: number }) => musicID,
      )
    expect(await page(100, 0)).toEqual(expected)
    for (let skip = 0; skip < expected.length; skip += 7)
      expect(await page(7, skip)).toEqual(expected.slice(skip, skip + 7))
  })

  it('and every list need one query for the rows, besides the check for changes', async () => {
    const { sql } = other.deps
    // Returns false while any database of the server has an older transaction, because changes are then read
    // repeatedly.
    const isSettled = async () => {
      const { rows } = await sql.query(
        'SELECT FROM catalogue_changes WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
      )
      return rows.length === 0
    }
    await expect.poll(isSettled).toBe(true)
    for (const path of ['hotMusics', 'newReleasedMusics', 'mostplayed', 'musics/random/50'])
      for (const take of [1, 100]) {
        const count = () => countQueries(sql, () => other.http.get(`/api/${path}?take=${take}&skip=3`))
        // Background work may add a query, so the smaller of two counts is used.
        expect(Math.min(await count(), await count()), path).toBe(2)
      }
  })
})

it('A page omits what was withdrawn, or lost its media, since the list was read', async () => {
  const { db, sql } = test.deps
  const { cards } = musicListsStore(sql, {} as CachedLists) // which `cards` does not read
  const { id } = await buildMusic(db)
  for (const withdrawn of [
    { isConfirmed: false },
    { isComingSoon: true },
    { releaseDate: new Date('2100-01-01') },
    { hasAudio: false },
  ]) {
    const there = await db.music.findUniqueOrThrow({
      where: { id },
      select: { isConfirmed: true, isComingSoon: true, releaseDate: true, hasAudio: true },
    })
    expect(await cards([id])).toHaveLength(1)
    await db.music.update({ where: { id }, data: withdrawn })
    expect(await cards([id])).toEqual([])
    await db.music.update({ where: { id }, data: there })
  }
})
