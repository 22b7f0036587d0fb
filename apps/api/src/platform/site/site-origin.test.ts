import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
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

const PROXIED = { 'x-forwarded-for': '203.0.113.5' }

const sitemapOf = async (app: TestApp, headers: Record<string, string>) =>
  /Sitemap: (\S+)\/sitemap\.xml/.exec((await app.http.get('/robots.txt').set(headers)).text)?.[1]

it.each([
  [{ host: 'nava.test', 'x-forwarded-port': '11443' }, 'https://nava.test:11443'],
  [{ host: 'nava.test:8443', 'x-forwarded-port': '11443' }, 'https://nava.test:8443'],
  [{ host: '[2001:db8::5]', 'x-forwarded-port': '11443' }, 'https://[2001:db8::5]:11443'],
  [
    { host: 'inner:8080', 'x-forwarded-host': 'nava.test', 'x-forwarded-port': '9443' },
    'https://nava.test:9443',
  ],
  // An inner proxy names the port at which the outer one reaches it.
  [{ host: 'nava.test', 'x-forwarded-port': '80' }, 'https://nava.test'],
  [{ host: 'nava.test', 'x-forwarded-port': '443' }, 'https://nava.test'],
  [{ host: 'nava.test', 'x-forwarded-port': 'rubbish' }, 'https://nava.test'],
  [{ host: 'NAVA.test.' }, 'https://nava.test'],
])('behind a trusted proxy, links of a request with %j begin with %s', async (headers, origin) => {
  const behind = await startTestApp({ TRUST_PROXY: '1' })
  onTestFinished(() => behind.close())
  expect(await sitemapOf(behind, { ...headers, ...PROXIED, 'x-forwarded-proto': 'https' })).toBe(origin)
})

it('only a trusted proxy names the port of links, and none does for a known address', async () => {
  const headers = { ...PROXIED, host: 'nava.test', 'x-forwarded-port': '11443' }
  expect(await sitemapOf(test, headers)).toBe('http://nava.test')
  const known = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://Music.Example.com./' })
  onTestFinished(() => known.close())
  expect(await sitemapOf(known, headers)).toBe('https://music.example.com')
})
