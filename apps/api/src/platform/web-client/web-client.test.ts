import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'outside.txt'), 'outside')
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><!--page-head--><p>The page</p>')
  await writeFile(join(folder, 'dist', 'embed.html'), '<!doctype html><!--page-head--><p>The player</p>')
  await writeFile(join(folder, 'dist', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'dist', 'manifest.webmanifest'), '{"name":"Music","display":"standalone"}')
  await writeFile(join(folder, 'dist', 'sw.js'), 'self.skipWaiting')
  await writeFile(join(folder, 'dist', 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'dist', 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'))
  test = await startTestApp({ WEB_DIR: join(folder, 'dist'), PRODUCT_NAME: 'Tarannom' })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('the web client', () => {
  it('leaves a place for the description of a page in its real HTML', async () => {
    const source = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8')
    expect(source).toMatch(/<head>[^]*<!--page-head-->[^]*<\/head>/)
    expect(source).not.toContain('<title>')
  })

  it('serves its page at every address that is not the server’s, and requires revalidation', async () => {
    for (const path of ['/', '/musics/new', '/musicvideos', '/about?y=/api/z']) {
      const { status, text, type, headers } = await test.http.get(path)
      expect([status, text.includes('The page'), type], path).toEqual([200, true, 'text/html'])
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it('names the installable client after this installation', async () => {
    const { status, type, text, headers } = await test.http.get('/manifest.webmanifest')
    expect([status, type, headers['cache-control']]).toEqual([200, 'application/manifest+json', 'no-cache'])
    expect(JSON.parse(text)).toEqual({ name: 'Tarannom', short_name: 'Tarannom', display: 'standalone' })
  })

  it('requires revalidation of the service worker, which may control pages', async () => {
    const worker = await test.http.get('/sw.js')
    expect([worker.status, worker.type, worker.headers['cache-control']]).toEqual([
      200,
      'application/javascript',
      'no-cache',
    ])
    const page = await test.http.get('/')
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'")
  })

  it('serves its page with 404 if there is nothing to show', async () => {
    for (const path of [
      '/playMusic/1001/some-artist/a.title',
      '/playMusic/1001/.artist/song.mp3',
      '/artist/1001/will.i.am',
      '/apis',
      '/x?y=/api/z',
    ]) {
      const { status, text, type, headers } = await test.http.get(path)
      expect([status, text.includes('The page'), type], path).toEqual([404, true, 'text/html'])
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it('shows people who open an unknown address of the server the page, and tells programs in JSON', async () => {
    for (const path of ['/music/1036', '/api/nothing', '/missing.png', '/.git/HEAD']) {
      const page = await test.http.get(path).set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
      expect([page.status, page.text.includes('The page'), page.type], path).toEqual([404, true, 'text/html'])
      expect(page.headers['vary'], path).toMatch(/accept(?!-)/)
      for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8']) {
        const { status, type } = await test.http.get(path).set('accept', accept)
        expect([status, type], path).toEqual([404, 'application/problem+json'])
      }
    }
    const wrong = await test.http.get('/api/main/like').set('accept', 'text/html')
    expect([wrong.status, wrong.type]).toEqual([405, 'application/problem+json'])
  })

  it('serves its files, and caches the built ones forever, compressed if possible', async () => {
    const script = await test.http.get('/assets/app-1a2b.js').set('accept-encoding', 'gzip')
    expect([script.status, script.type, script.text]).toEqual([200, 'application/javascript', 'export {}'])
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    const icon = await test.http.get('/favicon.svg')
    expect([icon.status, icon.type, icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-cache',
    ])
  })

  it('serves the files of a build that finishes while the server is running', async () => {
    await writeFile(join(folder, 'dist', 'assets', 'app-3c4d.js'), 'export {}')
    expect((await test.http.get('/assets/app-3c4d.js')).status).toBe(200)
  })

  it('still serves the files of the build that it started with after the next build has removed them', async () => {
    const script = join(folder, 'dist', 'assets', 'app-1a2b.js')
    const kept = join(test.env.dataDir, 'web-client', 'assets')
    await expect.poll(async () => (await readdir(kept)).toSorted()).toEqual(['app-1a2b.js', 'app-1a2b.js.gz'])
    await rm(script)
    await rm(`${script}.gz`)
    const earlier = await test.http.get('/assets/app-1a2b.js').set('accept-encoding', 'gzip')
    expect([earlier.status, earlier.type, earlier.text]).toEqual([200, 'application/javascript', 'export {}'])
    expect(earlier.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect((await test.http.get('/app-1a2b.js')).status).toBe(404)
  })

  it('answers a missing built file with 404, and serves a page only for GET and HEAD', async () => {
    expect((await test.http.get('/assets/app-9z9z.js')).status).toBe(404)
    expect((await test.http.get('//assets/app-9z9z.js')).status).toBe(404)
    expect((await test.http.head('/musics/new')).status).toBe(200)
    expect((await test.http.post('/musics/new').send({})).status).toBe(404)
  })

  it('serves no page at the address of a missing file', async () => {
    for (const path of [
      '/.env',
      '/.git/HEAD',
      '/.well-known/1/x',
      '/server.js',
      '/SERVER.JS',
      '/boot.js.map',
      '/worker.js',
      '/musics/new.php',
      '/%2eenv',
      '//.env',
      '/backup.tar.gz?x=1',
    ]) {
      const { status, type, text } = await test.http.get(path)
      expect([status, type], path).toEqual([404, 'application/problem+json'])
      expect(text, path).not.toContain('The page')
    }
  })

  it('never serves anything outside its folder', async () => {
    for (const path of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/assets/..%2f..%2foutside.txt',
      '/%5c..%5coutside.txt',
      '/assets/%00',
    ])
      expect((await test.http.get(path)).text, path).not.toContain('outside')
  })

  it('loads nothing from other sites, because its page carries a content security policy', async () => {
    const { headers } = await test.http.get('/')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/https?:(?!\/\/)|wss?:(?!\/\/)/)
    expect(headers['content-security-policy']).not.toContain('://')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('may be framed by no other site, but its players by any', async () => {
    const page = await test.http.get('/')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const path of ['/embed/music/1001', '/EMBED/video/1', '/embed/x/y']) {
      const { text, headers } = await test.http.get(path)
      expect(text, path).toContain('The player')
      expect(headers['content-security-policy'], path).toContain('frame-ancestors *')
      expect(headers['content-security-policy'], path).toContain("script-src 'self'")
      expect(headers, path).not.toHaveProperty('x-frame-options')
    }
    for (const path of ['/embed', '/embedded/music/1', '/about/embed/music/1', '/embed.html'])
      expect((await test.http.get(path)).headers['content-security-policy'], path).toContain(
        "frame-ancestors 'self'",
      )
  })
})
