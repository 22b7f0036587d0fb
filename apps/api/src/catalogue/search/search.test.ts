import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic, buildPodcast } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  // New addresses avoid the limit of calls per address.
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())

let visitors = 0
const ask = (text: string) =>
  test.http
    .get(`/api/Main/Search/${encodeURIComponent(text)}`)
    .set('x-forwarded-for', `10.0.${(visitors += 1) >> 8}.${visitors & 255}`)

async function titles(text: string, group: 'musics' | 'videos' | 'podcasts' = 'musics'): Promise<string[]> {
  const { status, body } = await ask(text)
  expect(status).toBe(200)
  return body[group].map(({ title }: { title: string }) => title)
}
const empty = { musics: [], videos: [], artists: [], podcasts: [] }

describe('search', () => {
  it('finds tracks, videos, artists and podcasts by name', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Quartz Ensemble' })
    const track = await buildMusic(db, { title: 'Quartz Morning', artistIDs: [artist.id] })
    const video = await buildMusic(db, { title: 'Quartz Film', hasAudio: false, hasVideo: true })
    const podcast = await buildPodcast(db, { title: 'The Quartz Hour' })
    const { status, body } = await ask('quartz')
    expect(status).toBe(200)
    expect(body.musics).toMatchObject([{ musicID: track.id, artists: 'Quartz Ensemble' }])
    expect(body.videos).toMatchObject([{ musicID: video.id }])
    expect(body.artists).toMatchObject([{ artistID: artist.id, name: 'Quartz Ensemble' }])
    expect(body.podcasts).toMatchObject([{ podcastID: podcast.id }])
  })

  it('ranks exact matches before prefixes before other matches, each by plays', async () => {
    const { db } = test.deps
    for (const [title, playCount] of [
      ['Silverlake', 0],
      ['Silverlake Nights', 5],
      ['Silverlakes', 9],
      ['By Silverlake', 100],
      ['At the Silverlake', 1000],
      ['Silverlaek', 100_000],
      ['Silver', 100_000],
    ] as const)
      await buildMusic(db, { title, playCount })
    expect(await titles('silverlake')).toEqual([
      'Silverlake',
      'Silverlakes',
      'Silverlake Nights',
      'At the Silverlake',
      'By Silverlake',
      'Silverlaek',
    ])
    // A name that resembles another one is found first by its own spelling.
    expect((await titles('silverlaek'))[0]).toBe('Silverlaek')
  })

  it('puts names with typing errors after exact ones, and names without one of the words last', async () => {
    const { db } = test.deps
    await buildMusic(db, { title: 'Thorn' })
    await buildMusic(db, { title: 'Thorny', playCount: 10 })
    await buildMusic(db, { title: 'Marigold Throne' })
    await buildMusic(db, { title: 'Marigold', playCount: 10 })
    expect(await titles('thorn')).toEqual(['Thorn', 'Thorny', 'Marigold Throne'])
    expect(await titles('marigold thorne')).toEqual(['Marigold Throne', 'Marigold', 'Thorny', 'Thorn'])
  })

  it('finds tracks by their albums, also once those are renamed or changed', async () => {
    const { db } = test.deps
    const album = await db.album.create({ data: { name: 'Verdigris' } })
    const { id } = await buildMusic(db, { title: 'Opening', albumID: album.id })
    expect(await titles('verdigris')).toEqual(['Opening'])
    await db.album.update({ where: { id: album.id }, data: { name: 'Malachite' } })
    expect(await titles('malachite')).toEqual(['Opening'])
    expect(await titles('verdigris')).toEqual([])
    await db.music.update({ where: { id }, data: { albumID: null } })
    expect(await titles('malachite')).toEqual([])
  })

  it('ranks an exact title first even if the row also matches by its artist, and returns at most twelve per group', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Somebody' })
    await buildMusic(db, { title: 'Intro', artistIDs: [artist.id] })
    for (let n = 0; n < 15; n += 1) await buildMusic(db, { title: `Intro ${n}`, playCount: 10 + n })
    const found = await titles('intro')
    expect(found).toHaveLength(12)
    expect(found.slice(0, 2)).toEqual(['Intro', 'Intro 14'])
  })

  it.each([
    ['the case and accents', 'BEYONCE cafe', 'Beyoncé Café'],
    ['a swapped letter', 'beyocné café', 'Beyoncé Café'],
    ['a dropped letter', 'beyonc cafe', 'Beyoncé Café'],
    ['a doubled letter', 'beyoncee caffe', 'Beyoncé Café'],
    ['a changed letter', 'beyonze cafe', 'Beyoncé Café'],
    ['another order of the words', 'café beyoncé', 'Beyoncé Café'],
    ['the artist before the title', 'mahan golestan', 'Golestan'],
    ['Arabic letters for Persian ones', 'نواي باراني', 'نوای بارانی'],
    ['Persian letters for Arabic ones', 'كيهان', 'کیهان'],
    ['a missing joiner', 'میخواهم', 'می‌خواهم'],
    ['a typing error in Persian', 'نوای باارنی', 'نوای بارانی'],
    ['other digits', '۱۲۳۴', 'Route 1234'],
    ['the width of letters', 'ｒｏｕｔｅ １２３４', 'Route 1234'],
    ['dashes and marks', 'rock-n-roll!!', 'Rock ’n’ Roll'],
    ['words about the recording', 'آهنگ golestan (official video)', 'Golestan'],
    ['punctuation left out', 'darc', 'Jeanne D’Arc'],
    ['a name of two letters', 'شب', 'شب'],
    ['a name of one letter', 'Ω', 'Ω'],
    ['Persian in Latin letters', 'khaneh', 'خانه'],
  ])('tolerates %s', async (_, typed, title) => {
    const { db } = test.deps
    const mahan = await buildArtist(db, { name: 'Mahan' })
    await buildMusic(db, { title, artistIDs: title === 'Golestan' ? [mahan.id] : [] })
    expect((await titles(typed))[0]).toBe(title)
    await db.music.deleteMany({ where: { title } })
  })

  it('treats a space, a zero-width space and none alike', async () => {
    const { db } = test.deps
    const [going, library] = ['می\u200cروم از یاد', 'کتاب خانه آبی']
    for (const title of [going, library]) await buildMusic(db, { title })
    for (const text of ['می\u200cروم', 'میروم', 'می روم', 'می روم از'])
      expect(await titles(text), text).toContain(going)
    for (const text of ['کتاب خانه', 'کتابخانه', 'کتاب\u200cخانه', 'کتابخانه آبی'])
      expect(await titles(text), text).toContain(library)
  })

  it('also corrects names of artists and podcasts', async () => {
    const { db } = test.deps
    await buildArtist(db, { name: 'Zarathustra' })
    await buildPodcast(db, { title: 'Zarathustra speaks' })
    const { body } = await ask('zarathusrta')
    expect(body.artists).toMatchObject([{ name: 'Zarathustra' }])
    expect(body.podcasts).toMatchObject([{ title: 'Zarathustra speaks' }])
  })

  it('finds new and changed titles, and tracks of renamed artists', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Erstwhile' })
    const { id } = await buildMusic(db, { title: 'Nameless', artistIDs: [artist.id] })
    expect(await titles('erstwhile')).toEqual(['Nameless'])
    await db.artist.update({ where: { id: artist.id }, data: { name: 'Vortigern' } })
    await db.music.update({ where: { id }, data: { title: 'Glimmering' } })
    expect(await titles('vortigren glimering')).toEqual(['Glimmering'])
    expect(await titles('erstwhile')).toEqual([])
  })

  it('finds nothing that is hidden from visitors', async () => {
    const { db } = test.deps
    const both = { hasAudio: true, hasVideo: true }
    await buildMusic(db, { title: 'Umbrageous', ...both, isConfirmed: false })
    await buildMusic(db, { title: 'Umbrageous', ...both, releaseDate: new Date('2100-01-01') })
    await buildMusic(db, { title: 'Umbrageous', ...both, isComingSoon: true })
    await buildMusic(db, { title: 'Umbrageous', hasAudio: false })
    await buildPodcast(db, { title: 'Umbrageous', isConfirmed: false })
    for (const text of ['umbrageous', 'umbragous', 'umb']) expect((await ask(text)).body).toEqual(empty)
  })

  it('returns four empty groups for punctuation alone', async () => {
    for (const text of ['!!!', '%%%', '___', '🎵🎵']) expect((await ask(text)).body).toEqual(empty)
    expect((await ask('no such thing at all')).body).toEqual(empty)
  })

  it('treats special characters of patterns and queries literally', async () => {
    for (const text of [
      "it's",
      "'; DROP TABLE music; --",
      'a & b | !c',
      '%ilver',
      'sil_er',
      '\\',
      '(((',
      "''''",
    ])
      expect((await ask(text)).status, text).toBe(200)
    expect(await titles('silv%lake')).toEqual([])
  })

  it('runs a bounded number of queries, whatever is typed', async () => {
    const calm = await startTestApp({}, {}, { staleness: 60_000 })
    const typed = (text: string) => calm.http.get(`/api/main/search/${encodeURIComponent(text)}`)
    await buildMusic(calm.deps.db, { title: 'Silverlake' })
    await typed('silverlake')
    for (const text of ['silverlake', 'silverlaek nigths', 'no such thing', 'intro', 'a b c'])
      expect(await countQueries(calm.deps.sql, () => typed(text)), text).toBeLessThanOrEqual(14)
    await calm.close()
  })

  it('answers any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), async (text) => {
        const { status, body } = await ask(text)
        expect(status).toBe(200)
        expect(Object.keys(body)).toEqual(['musics', 'videos', 'artists', 'podcasts'])
      }),
      { numRuns: 60 },
    )
  })

  it('refuses an address that sends too many requests', async () => {
    const limited = () => test.http.get('/api/main/search/ab').set('x-forwarded-for', '10.9.9.9')
    const statuses = []
    for (let n = 0; n < 320; n += 1) statuses.push((await limited()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect((await limited()).headers['retry-after']).toMatch(/^\d+$/)
  })
})
