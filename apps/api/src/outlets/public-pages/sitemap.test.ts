import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic, buildPodcast } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

const SITE = 'https://nava.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: `${SITE}/` })
})
afterAll(() => test.close())
beforeEach(() => test.deps.sql.query('TRUNCATE music, podcasts, artists, news_posts CASCADE'))

async function locations(path: string): Promise<string[]> {
  const { text, type, headers } = await test.http.get(path).expect(200)
  expect(type).toBe('application/xml')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  const $ = load(text, { xml: true })
  expect($(':root').attr('xmlns')).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return $('loc')
    .get()
    .map((each) => $(each).text())
}

it('the sitemap lists the public pages of every kind, and nothing else', async () => {
  const { db } = test.deps
  const music = await buildMusic(db)
  const video = await buildMusic(db, { hasAudio: false, hasVideo: true })
  await buildMusic(db, { isConfirmed: false })
  await buildMusic(db, { releaseDate: new Date('2999-01-01T00:00:00Z') })
  const podcast = await buildPodcast(db)
  await buildPodcast(db, { isConfirmed: false })
  const artist = await buildArtist(db)
  await db.newsPost.create({
    data: { title: 'Later', excerpt: '', content: '', publishedAt: new Date('2999-01-01T00:00:00Z') },
  })
  expect(await locations('/sitemap.xml')).toEqual(
    ['pages', 'music-1', 'video-1', 'podcast-1', 'artist-1'].map((name) => `${SITE}/sitemaps/${name}.xml`),
  )
  expect(await locations('/sitemaps/music-1.xml')).toEqual([`${SITE}/playMusic/${music.id}`])
  expect(await locations('/sitemaps/video-1.xml')).toEqual([`${SITE}/playVideo/${video.id}`])
  expect(await locations('/sitemaps/podcast-1.xml')).toEqual([`${SITE}/playPodcast/${podcast.id}`])
  expect(await locations('/sitemaps/artist-1.xml')).toEqual([`${SITE}/artist/${artist.id}`])
  const $ = load((await test.http.get('/sitemaps/music-1.xml')).text, { xml: true })
  expect($('url > lastmod').text()).toBe(music.updatedAt.toISOString())
  expect(await locations('/sitemaps/pages.xml')).toContain(`${SITE}/privacy-policy`)
})

it('the sitemap has no file beyond those in the index', async () => {
  for (const name of ['music-2', 'music-0', 'music-x', 'music', 'user-1', 'music-99999', 'MUSIC-1x'])
    expect((await test.http.get(`/sitemaps/${name}.xml`)).status, name).toBe(404)
})

it('the sitemap starts a new file after ten thousand pages', async () => {
  await test.deps.sql.query(`INSERT INTO news_posts (title, excerpt, content, published_at, updated_at)
    SELECT 'Post', '', '', '2026-01-01', now() FROM generate_series(1, 10001)`)
  const files = (await locations('/sitemap.xml')).filter((each) => each.includes('news'))
  expect(files).toEqual([1, 2].map((page) => `${SITE}/sitemaps/news-${page}.xml`))
  expect(await locations('/sitemaps/news-1.xml')).toHaveLength(10_000)
  expect(await locations('/sitemaps/news-2.xml')).toHaveLength(1)
  expect(await countQueries(test.deps.sql, () => test.http.get('/sitemap.xml'))).toBe(1)
  expect(await countQueries(test.deps.sql, () => test.http.get('/sitemaps/news-1.xml'))).toBe(1)
})
