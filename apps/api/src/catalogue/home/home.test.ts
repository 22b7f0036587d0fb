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

describe('the home page that admins arrange', () => {
  const DAY = 24 * 60 * 60 * 1000
  const inDays = (days: number) => new Date(Date.now() + days * DAY)
  let admin: { authorization: string }
  beforeAll(async () => {
    admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
  })
  const arranged = async () => (await test.http.get('/api/admin/home').set(admin).expect(200)).body
  const arrange = (form: object) => test.http.put('/api/admin/home').set(admin).send(form)
  const preview = async (draft: object) =>
    (await test.http.post('/api/admin/home/preview').set(admin).send(draft).expect(200)).body

  const buildSlider = (titleOne: string, data: object = {}) =>
    test.deps.db.slider.create({
      data: { type: 'ad', link: 'https://example.com', place: 'bannerOne', titleOne, ...data },
    })
  const titles = ({ sliders }: { sliders: { titleOne: string; place: string }[] }) =>
    sliders.filter(({ place }) => place === 'bannerOne').map(({ titleOne }) => titleOne)

  it('shows banners in their order, from their beginning until their end, and none that is hidden', async () => {
    const { db } = test.deps
    const one = await buildSlider('one')
    const two = await buildSlider('two', { visibleFrom: inDays(-1), visibleUntil: inDays(2) })
    await buildSlider('over', { visibleUntil: inDays(-1) })
    await buildSlider('hidden', { isHidden: true })
    const due = await buildSlider('due', { visibleFrom: inDays(1) })
    expect(titles(await home())).toEqual(['one', 'two'])
    const sliderIDs = [due.id, two.id, one.id]
    expect(titles(await preview({ sliderIDs }))).toEqual(['two', 'one'])
    expect(titles(await preview({ sliderIDs, at: inDays(1.5) }))).toEqual(['due', 'two', 'one'])
    expect(titles(await preview({ sliderIDs, at: inDays(3) }))).toEqual(['due', 'one'])
    expect(titles(await preview({ at: inDays(-9) }))).toEqual(['one', 'two'])
    expect(titles(await home())).toEqual(['one', 'two'])
    await arrange({ sliderIDs }).expect(200)
    expect(titles(await home())).toEqual(['two', 'one'])
    expect(titles(await arranged())).toEqual(['due', 'two', 'one', 'over', 'hidden'])
    await db.slider.update({ where: { id: due.id }, data: { visibleFrom: inDays(-1) } })
    expect(titles((await test.http.get('/api/main/web/all')).body)).toEqual(['due', 'two', 'one'])
  })

  it('shows the collections and exclusive tracks that were chosen, and the newest without any', async () => {
    const { db } = test.deps
    const [first, second] = [await buildCollection(db), await buildCollection(db)]
    const [chosen, unreleased, hidden] = [
      await buildMusic(db),
      await buildMusic(db, { releaseDate: inDays(2) }),
      await buildMusic(db, { isConfirmed: false }),
    ]
    const shown = (body: {
      newCollections: { collectionID: number }[]
      oudExclusive: { musicID: number }[]
    }) => [body.newCollections.map(({ collectionID }) => collectionID), ids(body.oudExclusive)]
    const newest = shown(await home())
    const draft = {
      collectionIDs: [first.id, second.id],
      exclusiveIDs: [unreleased.id, hidden.id, chosen.id],
    }
    const now = [draft.collectionIDs, [chosen.id]]
    expect(shown(await preview(draft))).toEqual(now)
    expect(shown(await home())).toEqual(newest)
    await arrange(draft).expect(200)
    expect(shown(await home())).toEqual(now)
    expect(shown(await preview({ at: inDays(3) }))).toEqual([draft.collectionIDs, [unreleased.id, chosen.id]])
    const { collections, exclusives } = await arranged()
    expect(collections.map(({ name }: { name: string }) => name)).toEqual([first.name, second.name])
    expect(exclusives.map(({ isPlayable }: { isPlayable: boolean }) => isPlayable)).toEqual([
      false,
      false,
      true,
    ])
    await db.collection.delete({ where: { id: first.id } })
    expect(shown(await home())[0]).toEqual([second.id])
    await arrange({ collectionIDs: [], exclusiveIDs: [] }).expect(200)
    expect(shown(await home())[1]).toEqual(newest[1])
  })

  it('is previewed with what is released until then', async () => {
    const { db } = test.deps
    const title = 'Out on Friday'
    const album = await buildAlbum(db, { isDraft: true, name: title })
    const later = { title, releaseDate: inDays(2) }
    await buildMusic(db, { ...later, albumID: album.id, isExclusive: true })
    await buildPodcast(db, later)
    const has = (body: object) =>
      Object.entries(body)
        .filter(([, cards]) => JSON.stringify(cards).includes(title))
        .map(([part]) => part)
        .toSorted()
    expect(has(await preview({ at: inDays(1) }))).toEqual([])
    expect(has(await preview({ at: inDays(3) }))).toEqual([
      'hotAlbums',
      'newReleasedMusics',
      'oudExclusive',
      'podcasts',
    ])
  })

  it('is saved and audited once per version, which any change of a slider ends', async () => {
    const { updated, sliders } = await arranged()
    const [{ sliderID, type, link, place }] = sliders
    await arrange({ exclusiveIDs: [], updated }).expect(200)
    const again = await arrange({ exclusiveIDs: [], updated })
    expect([again.status, again.body.code]).toEqual([409, 'row.changed'])
    const next = (await arranged()).updated
    const form = { type, link, place, visibleFrom: '2026-01-02T10:00', visibleUntil: '2026-01-01T10:00' }
    const change = (body: object) => test.http.put(`/api/admin/sliders/${sliderID}`).set(admin).send(body)
    await change(form).expect(400)
    await change({ ...form, visibleUntil: undefined }).expect(200)
    await arrange({ sliderIDs: [sliderID], updated: next }).expect(409)
    const unknown = await arrange({ exclusiveIDs: [99_999_999] })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'row.unknown-reference'])
    const { items } = (await test.http.get('/api/admin/audit?kind=home&take=1').set(admin)).body
    expect(items).toMatchObject([{ action: 'update', kind: 'home', changes: '{"exclusiveIDs":[]}' }])
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
