import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEnv } from '../../platform/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { picture } from '../../testing/files.ts'
import { startOtherSite } from '../../testing/other-site.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://nava.example/' })
})
afterAll(() => test.close())
beforeEach(() => test.deps.db.newsPost.deleteMany())

const write = (title: string, publishedAt: string, more: { excerpt?: string; content?: string } = {}) =>
  test.deps.db.newsPost.create({
    data: {
      title,
      excerpt: '<p>Short</p>',
      content: '<p>Long</p>',
      publishedAt: new Date(publishedAt),
      ...more,
    },
  })
const writeOld = () => write('Old', '2026-01-01T00:00:00Z')
const writeFresh = () => write('Rock & Roll <3', '2026-02-01T00:00:00Z')
const ids = (body: { id: number }[]) => body.map(({ id }) => id)

describe('the site’s own news', () => {
  it('are listed newest first, without those of the future', async () => {
    const [old, fresh] = [await writeOld(), await writeFresh()]
    await write('Not yet', '2999-01-01T00:00:00Z')
    expect(ids((await test.http.get('/api/news/posts')).body)).toEqual([fresh.id, old.id])
  })

  it('are in WordPress’s format', async () => {
    const { id, updatedAt } = await writeFresh()
    expect((await test.http.get('/api/News/Posts')).body).toEqual([
      {
        id,
        date: '2026-02-01T00:00:00.000Z',
        modified: updatedAt.toISOString(),
        link: `https://nava.example/newsPost/${id}`,
        title: { rendered: 'Rock &amp; Roll &lt;3' },
        excerpt: { rendered: '<p>Short</p>' },
        content: { rendered: '<p>Long</p>' },
        featured_media_src_url: '',
      },
    ])
  })

  it('are read in pages, each with the total', async () => {
    const [old, fresh] = [await writeOld(), await writeFresh()]
    for (const [page, id] of [fresh.id, old.id].entries()) {
      const { body, headers } = await test.http.get(`/api/news/posts?per_page=1&page=${page + 1}`)
      expect(ids(body)).toEqual([id])
      expect(headers).toMatchObject({ 'x-wp-total': '2', 'x-wp-totalpages': '2' })
    }
  })

  it('are empty beyond their last page, with the total', async () => {
    await writeOld()
    const { status, body, headers } = await test.http.get('/api/news/posts?page=3')
    expect([status, body, headers['x-wp-total']]).toEqual([200, [], '1'])
  })

  it('take two queries for a page, and one for a post', async () => {
    const { id } = await writeOld()
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/news/posts'))).toBe(2)
    expect(await countQueries(test.deps.sql, () => test.http.get(`/api/news/posts/${id}`))).toBe(1)
  })

  it('omit their contents if only other fields are requested', async () => {
    await writeOld()
    const [card] = (await test.http.get('/api/news/posts?_fields=id,title')).body
    expect(card).not.toHaveProperty('content')
    expect(card.title.rendered).not.toBe('')
    expect((await test.http.get('/api/news/posts?_fields=id,content')).body[0].content.rendered).toBe(
      '<p>Long</p>',
    )
  })

  it('refuse other page sizes', async () => {
    for (const bad of [
      'per_page=0',
      'per_page=101',
      'per_page=x',
      'per_page=1e1',
      'page=0',
      'page=-1',
      'page=100001',
    ])
      expect((await test.http.get(`/api/news/posts?${bad}`)).status, bad).toBe(400)
  })

  it('are read one by one, sanitised, with their picture, and always current', async () => {
    const evil = '<p onclick="x">A<script>alert(1)</script></p><a href="javascript:x">b</a>'
    const { id } = await write('<b>Bold</b>', '2026-01-02T00:00:00Z', { content: evil, excerpt: evil })
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    await test.http
      .post(`/api/admin/news/${id}/picture`)
      .set(admin)
      .attach('file', await picture(), 'a.png')
    const read = async () => (await test.http.get(`/api/news/posts/${id}`)).body
    const post = await read()
    expect(post.title.rendered).toBe('&lt;b&gt;Bold&lt;/b&gt;')
    expect([post.content.rendered, post.excerpt.rendered]).toEqual(['<p>A</p><a>b</a>', '<p>A</p><a>b</a>'])
    expect(post.featured_media_src_url).toMatch(new RegExp(`^/api/file/images/news/${id}\\.jpg\\?v=`))
    expect((await test.http.get(post.featured_media_src_url)).type).toMatch(/^image/)
    await test.http
      .put(`/api/admin/news/${id}`)
      .set(admin)
      .send({ title: 'Changed', content: '<p>New</p>', publishedAt: '2026-01-02T00:00:00Z' })
    expect(await read()).toMatchObject({
      title: { rendered: 'Changed' },
      content: { rendered: '<p>New</p>' },
      excerpt: { rendered: '' },
    })
    await test.http.delete(`/api/admin/news/${id}`).set(admin)
    expect((await test.http.get(`/api/news/posts/${id}`)).status).toBe(404)
  })

  it('are 404 if they do not exist, or are not published yet', async () => {
    const { id } = await write('Later', '2999-01-01T00:00:00Z')
    for (const missing of [id, 99_999_999, 'x', 0])
      expect((await test.http.get(`/api/news/posts/${missing}`)).status).toBe(404)
  })

  it('may be cached, and are revalidated', async () => {
    const { headers } = await test.http.get('/api/news/posts')
    expect(headers['cache-control']).toMatch(/^public, .*s-maxage/)
    const again = await test.http.get('/api/news/posts').set('if-none-match', headers['etag'] ?? '')
    expect(again.status).toBe(304)
  })
})

describe('news of another site', () => {
  it('replace the site’s own, and are 503 if they cannot be fetched', async () => {
    const site = await startOtherSite()
    const other = await startTestApp({ NEWS_FEED_URL: `${site.address}/wp-json/wp/v2/posts/` })
    await other.deps.db.newsPost.create({ data: { title: 'Own', excerpt: '', content: '' } })
    try {
      const refused = await other.http.get('/api/news/posts')
      expect([refused.status, refused.type]).toEqual([503, 'application/problem+json'])
      expect(refused.headers['retry-after']).toBe('15')
      expect(refused.headers['cache-control']).toBe('no-store')
      expect(JSON.stringify(refused.body)).not.toContain('127.0.0.1')
      const post = { id: 5, date: '2026-01-01T00:00:00', title: { rendered: 'Theirs' } }
      site.answer((request, reply) => {
        const single = /\/posts\/5\?/.test(request.url ?? '')
        reply.writeHead(200, { 'x-wp-total': '12' }).end(JSON.stringify(single ? post : [post]))
      })
      const { body, headers } = await other.http.get('/api/news/posts?per_page=4')
      expect(body).toMatchObject([{ id: 5, title: { rendered: 'Theirs' }, featured_media_src_url: '' }])
      expect(headers).toMatchObject({ 'x-wp-total': '12', 'x-wp-totalpages': '3' })
      expect((await other.http.get('/api/news/posts/5')).body.title.rendered).toBe('Theirs')
      expect(await countQueries(other.deps.sql, () => other.http.get('/api/news/posts?per_page=4'))).toBe(0)
    } finally {
      await other.close()
      await site.close()
    }
  })

  it('must have an http address', () => {
    const enough = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) }
    for (const NEWS_FEED_URL of ['ftp://example.org/posts', 'example.org', 'file:///etc/passwd'])
      expect(() => parseEnv({ ...enough, NEWS_FEED_URL })).toThrow('NEWS_FEED_URL')
  })
})
