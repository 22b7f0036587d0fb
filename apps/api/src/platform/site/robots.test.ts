import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('robots.txt', () => {
  it('allows crawlers everything but the calls, private feeds and the panels', async () => {
    const { status, type, text } = await test.http.get('/robots.txt')
    expect([status, type]).toEqual([200, 'text/plain'])
    const lines = text.trim().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([
      'Disallow: /api/',
      'Disallow: /feeds/saved/',
      'Disallow: /artistPanel',
      'Disallow: /djPanel',
    ])
  })

  it('names the sitemap at the address of the request', async () => {
    const { text } = await test.http.get('/robots.txt').set('host', 'music.example')
    expect(text).toContain('\nSitemap: http://music.example/sitemap.xml\n')
  })
})
