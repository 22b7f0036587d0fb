import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageKey, newVersion } from '@nava/media/storage/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'

let test: TestApp
let webDir: string
let picturePath: string
let audioPath: string
let playlistPath: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>The page</title>')
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), 'export {}')
  test = await startTestApp({ WEB_DIR: webDir })
  const { db, storage } = test.deps
  const { id } = await buildMusic(db)
  const { version } = await publishAudio(test.deps, { musicID: id })
  audioPath = `/music/music/128/${id}.mp3?v=${version}`
  await publishVideo(test.deps, id, [720])
  playlistPath = `/music/video/st/master/${id}.m3u8`
  const image = newVersion()
  await db.image.create({
    data: { kind: 'music', ownerID: id, version: image, width: 384, height: 384, dominantColor: '#2266cc' },
  })
  const file = await picture({ width: 384, height: 384, format: 'jpeg' })
  await storage.put(imageKey('music', id, image, 384, 'jpg'), file)
  picturePath = `/api/file/images/music/${id}.jpg?w=384&v=${image}`
})
afterAll(async () => {
  await test.close()
  await rm(webDir, { recursive: true })
})

const headOf = (path: string) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: number }>((resolve, reject) => {
    get(`${test.address}${path}`, (reply) => {
      const { rawHeaders, statusCode = 0, statusMessage = '', headers } = reply
      const line = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`
      // A colon, a space and a line end each
      const bytes = line.length + rawHeaders.join('').length + (rawHeaders.length / 2) * 4 + 2
      reply.resume()
      reply.on('end', () => resolve({ status: statusCode, headers, bytes }))
    }).on('error', reject)
  })

const POLICIES = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
]

describe('the policies of a document', () => {
  it.each(['/', '/musics/new', '/api/docs/'])(
    'the policies of a document are sent with the page %s',
    async (path) => {
      const { headers } = await headOf(path)
      expect(headers['content-type']).toContain('text/html')
      for (const name of POLICIES) expect(headers[name], name).toEqual(expect.any(String))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toContain('camera=()')
    },
  )

  it('include that for openers only where browsers follow it: over https, or on this machine', async () => {
    const openerOf = async (headers: Record<string, string>) => {
      const { body: _, ...reply } = await test.app.inject({ url: '/', headers })
      return reply.headers['cross-origin-opener-policy']
    }
    for (const host of ['nava.test', '192.168.1.5:8080'])
      expect(await openerOf({ host }), host).toBeUndefined()
    for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080'])
      expect(await openerOf({ host }), host).toBe('same-origin-allow-popups')
  })

  it('are sent with nothing else, which has nosniff and a resource policy', async () => {
    for (const [path, site] of [
      [picturePath, 'cross-origin'],
      [audioPath, 'cross-origin'],
      [playlistPath, 'cross-origin'],
      ['/assets/app-1a2b.js', 'cross-origin'],
      ['/api/musics/hotMusics', 'same-origin'],
      ['/api/nothing', 'same-origin'],
      ['/api/docs/js/scalar.js', 'same-origin'],
      ['/api/openapi.json', 'same-origin'],
    ] as const) {
      const { headers, status } = await headOf(path)
      expect(status, path).toBe(path === '/api/nothing' ? 404 : 200)
      for (const name of POLICIES) expect(headers[name], `${name} of ${path}`).toBeUndefined()
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['cross-origin-resource-policy'], path).toBe(site)
    }
  })
})

describe('players in pages of other sites', () => {
  it('read media and playlists, also where these are refused, but no picture and no call of this site', async () => {
    for (const [path, allowed] of [
      [audioPath, '*'],
      [playlistPath, '*'],
      ['/music/video/st/master/999999.m3u8', '*'],
      ['/music/video/subtitles/1/en.vtt', '*'],
      ['/1/validate-token', '*'],
      [picturePath, undefined],
      ['/api/musics/hotMusics', undefined],
    ] as const) {
      const { headers } = await headOf(path)
      expect(headers['access-control-allow-origin'], path).toBe(allowed)
    }
    for (const [path, name] of [
      [audioPath, 'range'],
      ['/1/submit-listens', 'authorization,content-type'],
    ] as const) {
      const { status, headers } = await test.http.options(path).set('access-control-request-headers', name)
      expect([status, headers['access-control-allow-headers']], path).toEqual([204, name])
    }
    for (const path of ['/api/musics/hotMusics', '/music/upload/tus', '/']) {
      const { headers } = await test.http.options(path).set('origin', 'https://player.example')
      expect(headers['access-control-allow-origin'], path).toBeUndefined()
    }
  })
})

describe('the headers of a response', () => {
  it('are short for resources that a page requests by the dozen', async () => {
    for (const [path, most] of [
      [picturePath, 400],
      ['/assets/app-1a2b.js', 450],
      ['/api/musics/hotMusics', 400],
    ] as const) {
      const { bytes } = await headOf(path)
      expect(bytes, path).toBeLessThan(most)
    }
  })
})
