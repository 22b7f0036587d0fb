import { limits } from '@nava/contracts'
import type { SliderType } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
  buildUser,
} from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { statementsOf } from '../../testing/watch-statements.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PRODUCT_KEY: 'oud' })
})
afterAll(() => test.close())

const home = async () => (await test.http.get('/api/Main/web/all')).body
const ids = (cards: { musicID: number }[]) => cards.map(({ musicID }) => musicID)

describe('the home page', () => {
  it('has all thirteen sections, which are empty if the catalogue is', async () => {
    expect(await home()).toEqual({
      sliders: [],
      popularArtists: [],
      hotMusicVideos: [],
      oudExclusive: [],
      newCollections: [],
      hotMusics: [],
      newReleasedMusicVideos: [],
      newReleasedMusics: [],
      commingSoon: [],
      podcasts: [],
      podcastCollections: [],
      hotAlbums: [],
      events: [],
    })
  })

  it('fills each section up to its limit, without anything hidden from visitors', async () => {
    const { db } = test.deps
    for (let n = 0; n < 14; n += 1) {
      const artist = await buildArtist(db)
      const music = await buildMusic(db, {
        artistIDs: [artist.id],
        isExclusive: true,
        hasVideo: n < 5,
        videoHeights: n < 5 ? [720] : [],
      })
      await buildMusic(db, { isComingSoon: true, hasAudio: false, releaseDate: new Date('2100-01-01') })
      await buildMusic(db, { isConfirmed: false, title: 'hidden' })
      await buildPodcast(db)
      await buildPodcast(db, { isConfirmed: false, title: 'hidden' })
      await buildAlbum(db)
      await buildCollection(db, { musicIDs: [music.id] })
      await db.podcastCollection.create({ data: { name: 'Shows' } })
      await db.event.create({ data: { name: 'To come', startsAt: new Date('2100-01-01') } })
      await db.event.create({ data: { name: 'hidden', startsAt: new Date('2020-01-01') } })
    }
    await db.slider.create({ data: { type: 'ad', link: 'https://example.com', titleOne: 'One' } })
    const body = await home()
    const counts = Object.fromEntries(
      Object.entries(body).map(([part, cards]) => [part, (cards as unknown[]).length]),
    )
    expect(counts).toEqual({
      sliders: 1,
      popularArtists: 12,
      hotMusicVideos: 5,
      oudExclusive: 8,
      newCollections: 12,
      hotMusics: 12,
      newReleasedMusicVideos: 3,
      newReleasedMusics: 12,
      commingSoon: 12,
      podcasts: 12,
      podcastCollections: 12,
      hotAlbums: 12,
      events: 12,
    })
    expect(JSON.stringify(body)).not.toContain('hidden')
  })

  it('needs the same number of queries, however much there is to show', async () => {
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1) counts.push(await countQueries(test.deps.sql, home))
    // Allows one query per section and cached order, but not one per item.
    expect(Math.min(...counts)).toBeLessThan(30)
  })

  it('shows a slider only while visitors may see its target, and always to admins', async () => {
    const { db } = test.deps
    const future = new Date('2100-01-01')
    const there: [SliderType, number][] = [
      ['music', (await buildMusic(db)).id],
      ['video', (await buildMusic(db, { isComingSoon: true, releaseDate: future })).id],
      ['podcast', (await buildPodcast(db)).id],
      ['album', (await buildAlbum(db)).id],
      ['collection', (await buildCollection(db)).id],
      ['podcastCollection', (await db.podcastCollection.create({ data: { name: 'Shows' } })).id],
      ['artist', (await buildArtist(db)).id],
      ['dj', (await buildDj(db)).id],
    ]
    const hidden: [SliderType, number][] = [
      ['music', (await buildMusic(db, { isConfirmed: false })).id],
      ['video', (await buildMusic(db, { releaseDate: future })).id],
      ['podcast', (await buildPodcast(db, { isConfirmed: false })).id],
      ['podcast', (await buildPodcast(db, { releaseDate: future })).id],
      ['album', (await buildAlbum(db, { isDraft: true })).id],
      [
        'podcastCollection',
        (await db.podcastCollection.create({ data: { name: 'Draft', isDraft: true } })).id,
      ],
      ...there.map(([type]): [SliderType, number] => [type, 99_999_999]),
    ]
    for (const [titleOne, targets] of [
      ['there', there],
      ['away', hidden],
    ] as const)
      for (const [type, refID] of targets) await db.slider.create({ data: { type, refID, titleOne } })
    const shown = (cards: { type: SliderType; titleOne: string }[]) =>
      cards
        .filter(({ titleOne }) => titleOne === 'there' || titleOne === 'away')
        .map(({ type, titleOne }) => [type, titleOne])
    const expected = there.map(([type]) => [type, 'there'])
    expect(shown((await home()).sliders)).toEqual(expected)
    expect(shown((await test.http.get('/api/sliders')).body)).toEqual(expected)
    const admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
    const cached = await test.http.get('/api/admin/sliders?search=away').set(admin)
    expect(cached.body.total).toBe(hidden.length)
  })

  it('shows a track soon after an admin confirms it, and hides it after it is withdrawn', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db, { isConfirmed: false, releaseDate: new Date() })
    const admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
    const confirm = (isConfirmed: boolean) =>
      test.http.put(`/api/admin/music/${id}`).set(admin).send({ isConfirmed })
    expect(ids((await home()).newReleasedMusics)).not.toContain(id)
    await confirm(true)
    expect(ids((await home()).newReleasedMusics)[0]).toBe(id)
    await confirm(false)
    expect(ids((await home()).newReleasedMusics)).not.toContain(id)
  })
})

describe('the cached home page', () => {
  const staleness = 30_000
  const clock = movableClock()
  let cached: TestApp
  beforeAll(async () => {
    cached = await startTestApp({}, {}, { staleness })
  })
  afterAll(() => cached.close())
  const ask = (headers: Record<string, string> = {}) => cached.http.get('/api/main/web/all').set(headers)

  it('is sent without a query while it is fresh', async () => {
    const calm = await startTestApp({}, {}, { staleness: 60_000 })
    try {
      const again = () => calm.http.get('/api/main/web/all').expect(200)
      await again()
      const queries = () => countQueries(calm.deps.sql, () => Promise.all([again(), again(), again()]))
      // All replies are dropped when the process begins to hear of changes.
      await expect.poll(queries).toBe(0)
      const admin = await as(calm, (await buildUser(calm.deps.db, { isAdmin: true })).email)
      const signedIn = () => calm.http.get('/api/main/web/all').set(admin).expect(200)
      await signedIn()
      const ofHome = await statementsOf(calm.deps.sql, signedIn)
      expect(ofHome.filter(({ text }) => /sliders/.test(text))).toEqual([])
    } finally {
      await calm.close()
    }
  })

  it('is never staler than allowed', async () => {
    const { db } = cached.deps
    const shown = await buildMusic(db)
    await ask()
    await db.music.update({ where: { id: shown.id }, data: { title: 'Changed' } })
    clock.pass(staleness)
    expect((await ask()).body.newReleasedMusics[0].title).toBe('Changed')
  })

  it('keeps its ETag while it does not change, and answers 304 to a matching one', async () => {
    const first = await ask()
    expect(first.headers).toMatchObject({
      'cache-control': `public, max-age=0, s-maxage=${limits.staleness / 1000}, stale-if-error=600`,
      etag: expect.stringMatching(/^W\/"[\w-]{20,}"$/),
      'content-type': 'application/json; charset=utf-8',
    })
    const tag = first.headers.etag ?? ''
    clock.pass(staleness)
    const again = await ask({ 'if-none-match': `"other", ${tag}` })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
    await buildMusic(cached.deps.db)
    clock.pass(staleness)
    expect((await ask({ 'if-none-match': tag })).status).toBe(200)
  })
})
