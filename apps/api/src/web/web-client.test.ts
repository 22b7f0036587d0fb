import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let webDir: string
let test: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>the client</title>')
  await writeFile(join(webDir, 'assets/app-1a2b3c.js'), 'export {}')
  test = await startTestApp({ WEB_DIR: webDir })
})
afterAll(async () => {
  await test.close()
  await rm(webDir, { recursive: true })
})

describe('the web client', () => {
  it('is answered at its own addresses, also at those that only the client knows', async () => {
    for (const path of ['/', '/playMusic/1001/a/b', '/musics/new', '/artist/1001', '/nothing/like/this']) {
      const page = await test.http.get(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain('the client')
      expect(page.headers['cache-control']).toBe('no-cache')
    }
  })

  it('has files with a hash in their name, which are cached for ever', async () => {
    const script = await test.http.get('/assets/app-1a2b3c.js')
    expect(script.headers['content-type']).toContain('javascript')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('finds files of a build that is made while the server runs', async () => {
    await writeFile(join(webDir, 'assets/app-4d5e6f.js'), 'export {}')
    expect((await test.http.get('/assets/app-4d5e6f.js')).status).toBe(200)
  })

  it('is no answer to unknown calls, streams and built files', async () => {
    for (const path of ['/api/nothing', '/API', '/music/nothing', '/Music/upload', '/assets/app-old.js']) {
      const reply = await test.http.get(path)
      expect(reply.status).toBe(404)
      expect(reply.headers['content-type']).toContain('application/problem+json')
    }
    expect((await test.http.post('/playMusic/1001')).status).toBe(404)
  })

  it('never leaves its folder', async () => {
    for (const path of ['/../package.json', '/..%2f..%2fetc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd'])
      expect((await test.http.get(path)).text).not.toContain('root:')
  })
})
