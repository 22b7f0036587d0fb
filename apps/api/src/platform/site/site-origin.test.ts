import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildMusic } from '../../testing/build.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('an answer that names the host of its request is kept by no cache for others', async () => {
  const dj = await buildDj(test.deps.db)
  const music = await buildMusic(test.deps.db)
  const paths = [
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/music-1.xml',
    '/robots.txt',
    `/feeds/dj/${dj.id}.xml`,
    `/oembed?url=http://evil.example/playmusic/${music.id}`,
  ]
  for (const path of paths) {
    const { status, text, headers } = await test.http.get(path).set('host', 'evil.example')
    expect([path, status, text.includes('evil.example')]).toEqual([path, 200, true])
    expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^private, max-age=\d+$/)])
  }
})
