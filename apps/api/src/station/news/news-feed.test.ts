import { gzipSync } from 'node:zlib'
import { NewsPost } from '@nava/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HttpError } from '../../platform/http/errors.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { newsFeed } from './news-feed.ts'

let site: OtherSite
let time: number
let logged: string
beforeEach(async () => {
  site = await startOtherSite()
  time = 1_000_000
  logged = ''
})
afterEach(() => site.close())

const PRODUCT = { userAgent: 'Radio/1.2' }
const HOSTS = new Set(['example.org'])

const feed = (options: Parameters<typeof newsFeed>[3] = {}) =>
  newsFeed(
    `${site.address}/wp-json/wp/v2/posts`,
    HOSTS,
    { product: PRODUCT, log: pino({}, { write: (line: string) => void (logged += line) }) },
    { now: () => time, ...options },
  )

const post = (id: number, more: object = {}) => ({
  id,
  date: '2026-11-01T12:30:00',
  date_gmt: '2026-11-01T09:00:00',
  link: `https://example.org/${id}/`,
  title: { rendered: `Post ${id}` },
  excerpt: { rendered: '<p>Short</p>', protected: false },
  content: { rendered: '<p>Long</p>', protected: false },
  ...more,
})
const serve = (body: unknown, headers: Record<string, string> = {}) =>
  site.answer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
const fails = () => site.answer((_request, reply) => void reply.writeHead(500).end('<h1>Error</h1>'))
const query = { perPage: 4, page: 1, withContent: true }
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof HttpError ? [error.status, error.retryAfter] : error
}

describe('a feed', () => {
  it('is requested in the format of WordPress, and its reply is parsed', async () => {
    const changed = { modified_gmt: '2026-11-02T08:00:00' }
    const given = [post(7, { featured_media_src_url: 'https://example.org/7.jpg', ...changed })]
    let agent: string | undefined
    site.answer(({ headers }, reply) => {
      agent = headers['user-agent']
      reply
        .writeHead(200, { 'content-type': 'application/json', 'x-wp-total': '41' })
        .end(JSON.stringify(given))
    })
    const { total, posts } = await feed().page({ ...query, page: 2 })
    expect([total, agent]).toEqual([41, PRODUCT.userAgent])
    expect(posts).toEqual([
      {
        id: 7,
        date: '2026-11-01T09:00:00.000Z',
        modified: '2026-11-02T08:00:00.000Z',
        link: 'https://example.org/7/',
        title: { rendered: 'Post 7' },
        excerpt: { rendered: '<p>Short</p>' },
        content: { rendered: '<p>Long</p>' },
        featured_media_src_url: 'https://example.org/7.jpg',
      },
    ])
    const asked = new URL(site.asked[0] ?? '', site.address)
    expect(asked.pathname).toBe('/wp-json/wp/v2/posts')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      per_page: '4',
      page: '2',
      _embed: 'wp:featuredmedia',
      _fields: expect.stringContaining('content'),
    })
  })

  it('is not asked for contents that are not needed', async () => {
    serve([post(7)])
    const { posts } = await feed().page({ ...query, withContent: false })
    expect(posts[0]).not.toHaveProperty('content')
    expect(site.asked[0]).not.toContain('content')
  })

  it('may have its path in the query, like sites without pretty permalinks', async () => {
    serve(post(7))
    await newsFeed(`${site.address}/?rest_route=/wp/v2/posts`, HOSTS, {
      product: PRODUCT,
      log: pino({ level: 'silent' }),
    }).find(7)
    expect(new URL(site.asked[0] ?? '', site.address).searchParams.get('rest_route')).toBe('/wp/v2/posts/7')
  })

  it('returns the picture from any field in which the site puts it', async () => {
    const embedded = { 'wp:featuredmedia': [{ id: 1, source_url: 'https://example.org/embedded.jpg' }] }
    serve([
      post(1, { featured_media_src_url: false, _embedded: embedded }),
      post(2, { jetpack_featured_media_url: 'https://example.org/jetpack.jpg' }),
      post(3, { _embedded: { 'wp:featuredmedia': [{ code: 'rest_forbidden' }] } }),
      post(4, { featured_media_src_url: 'javascript:alert(1)', _embedded: { 'wp:featuredmedia': 'x' } }),
      post(5, { featured_media_src_url: '/relative.jpg' }),
      post(6, {
        featured_media_src_url: 'https://elsewhere.example/6.jpg',
        content: { rendered: '<p>a<img src="https://elsewhere.example/6.jpg"><img src="/6.jpg"></p>' },
      }),
    ])
    const { posts } = await feed().page(query)
    expect(posts.map((each) => each.featured_media_src_url)).toEqual([
      'https://example.org/embedded.jpg',
      'https://example.org/jetpack.jpg',
      '',
      '',
    ])
    const [relative, elsewhere] = (await feed().page({ ...query, perPage: 6 })).posts.slice(4)
    expect(relative?.featured_media_src_url).toBe('https://example.org/relative.jpg')
    // Pages would not load this picture.
    expect(elsewhere?.featured_media_src_url).toBe('')
    expect(elsewhere?.content?.rendered).toBe(
      '<p>a<img src="https://example.org/6.jpg" loading="lazy" /></p>',
    )
  })

  it('drops only the malformed posts', async () => {
    serve([
      null,
      5,
      'x',
      [],
      {},
      post(0),
      post(1, { date: 'soon', date_gmt: '0000-00-00T00:00:00' }),
      post(3),
      post(4, { id: '4' }),
    ])
    expect((await feed().page({ ...query, perPage: 100 })).posts.map(({ id }) => id)).toEqual([3])
    serve([post(5, { title: null, excerpt: 7, content: 'plain <b>text</b>', link: {} })])
    const { posts } = await feed().page(query)
    expect(posts[0]).toMatchObject({ title: { rendered: '' }, excerpt: { rendered: '' }, link: '' })
    expect(posts[0]?.content?.rendered).toBe('plain <b>text</b>')
  })

  it('cannot inject a script through any field', async () => {
    const evil =
      '<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>"><svg onload=alert(1)>'
    const fields = { title: { rendered: evil }, excerpt: { rendered: evil }, content: { rendered: evil } }
    const addresses = {
      link: 'javascript:alert(1)',
      featured_media_src_url: `https://example.org/"onerror="x`,
    }
    serve([post(1, { ...fields, ...addresses, slug: evil, _embedded: { evil } })])
    const { posts } = await feed().page(query)
    const [got] = posts
    expect(NewsPost.safeParse(got).success).toBe(true)
    const { title, ...rest } = got ?? {}
    expect(title?.rendered).not.toMatch(/</)
    expect(JSON.stringify(rest)).not.toMatch(/alert|onload|javascript:|<script|<svg|[" ]onerror/)
    expect(got?.link).toBe('')
  })

  it('keeps letters of all scripts', async () => {
    const title = 'ضبط یک آلبوم در «باغ» 🎻👩‍🎤 &#8211; نوا'
    serve([post(1, { title: { rendered: title } })])
    expect((await feed().page(query)).posts[0]?.title.rendered).toBe('ضبط یک آلبوم در «باغ» 🎻👩‍🎤 – نوا')
  })

  it('is empty beyond its last page, which WordPress calls a bad request', async () => {
    site.answer(
      (_request, reply) => void reply.writeHead(400).end('{"code":"rest_post_invalid_page_number"}'),
    )
    expect(await feed().page({ ...query, page: 9 })).toEqual({ total: 0, posts: [] })
    expect(await refusal(feed().page(query))).toEqual([503, 15])
  })

  it('treats a 404 as a missing post, and is asked for it once', async () => {
    const news = feed()
    expect(await news.find(9)).toBeUndefined()
    expect(await news.find(9)).toBeUndefined()
    expect(site.asked).toHaveLength(1)
    serve(post(8))
    expect(await refusal(news.find(7))).toEqual([503, 15])
  })
})

describe('a cached feed', () => {
  it('is fresh for five minutes, and fetched once for many concurrent callers', async () => {
    serve([post(1)])
    const news = feed()
    await Promise.all(Array.from({ length: 50 }, () => news.page(query)))
    time += 5 * 60_000 - 1
    await news.page(query)
    expect(site.asked).toHaveLength(1)
    time += 1
    serve([post(2)])
    expect((await news.page(query)).posts[0]?.id).toBe(2)
    expect(site.asked).toHaveLength(2)
  })

  it('is shown as long as the feed fails, which is retried now and then', async () => {
    serve([post(1)])
    const news = feed()
    await news.page(query)
    fails()
    time += 10 * 60_000
    for (let n = 0; n < 5; n += 1) expect((await news.page(query)).posts[0]?.id).toBe(1)
    expect(site.asked).toHaveLength(2)
    expect(logged).toContain('status 500')
    time += 15_000
    serve([post(2)])
    expect((await news.page(query)).posts[0]?.id).toBe(2)
  })

  it('is shown at once while a slow feed is fetched again', async () => {
    serve([post(1)])
    const news = feed({ maxWait: 50 })
    await news.page(query)
    time += 10 * 60_000
    const released = Promise.withResolvers<void>()
    site.answer((_request, reply) => void released.promise.then(() => reply.end(JSON.stringify([post(2)]))))
    expect((await news.page(query)).posts[0]?.id).toBe(1)
    released.resolve()
    await expect.poll(async () => (await news.page(query)).posts[0]?.id).toBe(2)
  })

  it('drops the oldest entries in favour of new ones', async () => {
    serve([post(1)])
    const news = feed({ maxEntries: 2 })
    for (const page of [1, 2, 3, 1]) await news.page({ ...query, page })
    expect(site.asked).toHaveLength(4)
  })
})

describe('a feed that was never fetched', () => {
  it('is 503 while it cannot be fetched, and is not retried for a while', async () => {
    fails()
    const news = feed()
    expect(await Promise.all([refusal(news.page(query)), refusal(news.page(query))])).toEqual([
      [503, 15],
      [503, 15],
    ])
    expect(await refusal(news.page(query))).toEqual([503, 15])
    expect(site.asked).toHaveLength(1)
  })

  it('is 503 if it is too slow, even one that sends a little at a time', async () => {
    site.answer(() => undefined)
    expect(await refusal(feed({ timeout: 100 }).page(query))).toEqual([503, 15])
    site.answer((_request, reply) => {
      reply.writeHead(200)
      const drops = setInterval(() => reply.write(' '), 20)
      reply.on('close', () => clearInterval(drops))
    })
    expect(await refusal(feed({ timeout: 300 }).page(query))).toEqual([503, 15])
  })

  it('is 503 if it is too large, even if only after decompression', async () => {
    const large = JSON.stringify([post(1, { content: { rendered: 'x'.repeat(3_000_000) } })])
    site.answer((_request, reply) => void reply.end(large))
    expect(await refusal(feed().page(query))).toEqual([503, 15])
    site.answer(
      (_request, reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large)),
    )
    expect(await refusal(feed().page(query))).toEqual([503, 15])
    expect(logged.match(/"message":"[^"]*more than 2097152 bytes/g)).toHaveLength(2)
  })

  it.each(['', 'null', '{}', '"x"', '<html>', '[{"id":1', '[1,2]', '{"code":"rest_no_route"}'])(
    'a feed that was never fetched is 503 if it answers %s',
    async (junk) => {
      site.answer((_request, reply) => void reply.end(junk))
      expect(await refusal(feed().page(query))).toEqual([503, 15])
    },
  )

  it('is fetched with limited concurrency', async () => {
    const released = Promise.withResolvers<void>()
    site.answer((_request, reply) => void released.promise.then(() => reply.end('[]')))
    const news = feed({ maxFetches: 2 })
    const [first, second, ...others] = [1, 2, 3, 4].map((page) => refusal(news.page({ ...query, page })))
    expect(await Promise.all(others)).toEqual([
      [503, 15],
      [503, 15],
    ])
    released.resolve()
    expect(await Promise.all([first, second])).toEqual([undefined, undefined])
    expect(site.asked).toHaveLength(2)
  })
})

describe('redirects of a feed', () => {
  const redirectTo = (where: (path: string) => string) =>
    site.answer((request, reply) => {
      if (request.url?.startsWith('/moved')) return void reply.end(JSON.stringify([post(1)]))
      reply.writeHead(302, { location: where(request.url ?? '') }).end()
    })

  it('are followed within the site', async () => {
    redirectTo(() => '/moved')
    expect((await feed().page(query)).posts).toHaveLength(1)
  })

  it('are not followed forever', async () => {
    redirectTo((path) => path)
    expect(await refusal(feed().page(query))).toEqual([503, 15])
    expect(site.asked).toHaveLength(4)
  })

  it('are not followed to internal addresses', async () => {
    const inside = await startOtherSite()
    inside.answer((_request, reply) => void reply.end('[]'))
    const { port } = new URL(inside.address)
    for (const target of [
      `${inside.address}/`,
      `http://localhost:${port}/`,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      '//',
    ]) {
      redirectTo(() => target)
      expect(await refusal(feed().page(query)), target).toEqual([503, 15])
    }
    expect(inside.asked).toEqual([])
    await inside.close()
  })
})
