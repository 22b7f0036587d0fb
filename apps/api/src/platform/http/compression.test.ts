import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as contracts from '@nava/contracts'
import { endpoint } from '@nava/contracts'
import { segmentsKey } from '@nava/media/storage/keys'
import type { Segments } from '@nava/media/renditions/renditions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic } from '../../testing/build.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'
import { serializerOf } from './serializers.ts'
import { serve } from './serve.ts'

const word = z.object({ word: z.string() })
const givesWord = {
  method: 'GET',
  access: 'visitor',
  summary: 'Gives a word',
  params: z.object({ length: z.coerce.number() }),
  caching: 'shared',
  reply: word,
} as const
const plain = endpoint({ ...givesWord, path: '/api/test/plain/{length}' })
const kept = endpoint({ ...givesWord, path: '/api/test/kept/{length}' })
const keptToo = endpoint({ ...givesWord, path: '/api/test/kept-too/{length}' })
const secret = endpoint({ ...givesWord, path: '/api/test/secret/{length}', secret: true })

let test: TestApp
let webDir: string
let id: number
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), `<!doctype html><title>The page</title>${' '.repeat(2000)}`)
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), `export {}${'\n'.repeat(2000)}`)
  test = await startTestApp(
    { WEB_DIR: webDir },
    {},
    {
      more: (routes) => {
        serve(routes, plain, ({ params }) => ({ word: 'x'.repeat(params.length) }))
        serve(routes, secret, ({ params }) => ({ word: 'x'.repeat(params.length) }))
        const serialize = serializerOf(routes, kept)
        const long = serialize({ word: 'x'.repeat(5000) })
        const short = serialize({ word: 'x' })
        const other = serializerOf(routes, keptToo)({ word: 'y'.repeat(5000) })
        serve(routes, keptToo, () => other)
        serve(routes, kept, ({ params }) => (params.length > 1000 ? long : short))
      },
    },
  )
  const { db } = test.deps
  id = (await buildMusic(db)).id
  await Promise.all(Array.from({ length: 12 }, () => buildMusic(db)))
  await publishAudio(test.deps, { musicID: id })
  const video = await publishVideo(test.deps, id, [720])
  const segments: Segments = {
    initBytes: 1000,
    firstByte: 1000,
    segments: Array.from({ length: 200 }, (_, n) => [4, 20_000 + n]),
  }
  await test.deps.storage.put(
    segmentsKey(video.assetID, video.version, 720),
    Buffer.from(JSON.stringify(segments)),
  )
})
afterAll(async () => {
  await test.close()
  await rm(webDir, { recursive: true })
})

type Headers = Record<string, string>

const fetchRaw = (path: string, headers: Headers = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      httpRequest(`${test.address}${path}`, { method, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers as Record<string, string | undefined>, // each header checked here occurs once, so none is an array
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
const accepting = (encoding: string) => ({ 'accept-encoding': encoding })

const opened = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const
const texts = () => [
  '/api/musics/hotMusics',
  '/api/main/web/all',
  '/api/test/plain/5000',
  '/api/test/kept/5000',
  '/api/openapi.json',
  `/music/video/st/720/${id}/x${id}.m3u8`,
  '/musics/new',
  '/assets/app-1a2b.js',
]

describe('a text response', () => {
  it('is sent in the best encoding that the caller accepts, with Vary', async () => {
    for (const path of texts()) {
      const whole = await fetchRaw(path)
      expect([whole.status, whole.headers['content-encoding']], path).toEqual([200, undefined])
      for (const [accept, encoding] of [
        ['gzip, deflate, br, zstd', 'zstd'],
        ['gzip, deflate, br', 'br'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0.1, gzip;q=0.9', 'gzip'],
        ['zstd;q=0, br', 'br'],
        ['GZIP', 'gzip'],
      ] as const) {
        const { status, headers, body } = await fetchRaw(path, accepting(accept))
        expect([status, headers['content-encoding']], `${path} ${accept}`).toEqual([200, encoding])
        expect(headers.vary, path).toContain('accept-encoding')
        expect(opened[encoding](body).equals(whole.body), `${path} ${accept}`).toBe(true)
        expect(body.length, path).toBeLessThan(whole.body.length)
        if (headers['content-length']) expect(headers['content-length']).toBe(String(body.length))
      }
      for (const accept of ['identity', 'unknown', ''])
        expect((await fetchRaw(path, accepting(accept))).headers['content-encoding'], path).toBeUndefined()
    }
  })

  it('is compressed as a stream if it is long, such as the script of the documentation', async () => {
    const path = '/api/docs/js/scalar.js'
    const [whole, { headers, body }] = [await fetchRaw(path), await fetchRaw(path, accepting('zstd'))]
    expect([headers['content-encoding'], headers.vary]).toEqual(['zstd', 'accept-encoding'])
    expect(zstdDecompressSync(body).equals(whole.body)).toBe(true)
    expect(body.length).toBeLessThan(whole.body.length / 2)
  })

  it('keeps its ETag in every encoding, and is answered with 304 and the same Vary if it matches', async () => {
    for (const path of ['/api/musics/hotMusics', '/api/test/plain/5000', '/api/test/kept/5000']) {
      const whole = await fetchRaw(path)
      expect(whole.headers.vary, path).toBe('accept-encoding')
      const { etag = '' } = whole.headers
      expect(etag).toMatch(/^W\//)
      for (const accept of ['zstd', 'br', 'gzip', 'identity']) {
        expect((await fetchRaw(path, accepting(accept))).headers.etag, path).toBe(etag)
        const again = await fetchRaw(path, { ...accepting(accept), 'if-none-match': etag })
        expect([again.status, again.body.length, again.headers['content-encoding']], path).toEqual([
          304,
          0,
          undefined,
        ])
        expect([again.headers.etag, again.headers.vary], path).toEqual([etag, 'accept-encoding'])
      }
    }
  })

  it('that is kept in memory is compressed once per encoding, however often it is requested', async () => {
    const path = '/api/test/kept-too/5000'
    const counted = [vi.spyOn(zlib, 'zstdCompressSync'), vi.spyOn(zlib, 'gzipSync')]
    syncBuiltinESMExports()
    try {
      for (const accept of ['zstd', 'gzip', 'zstd', 'gzip', 'zstd'])
        expect((await fetchRaw(path, accepting(accept))).headers['content-encoding']).toBe(accept)
      expect(counted.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
  })

  it('answers HEAD without a body', async () => {
    for (const path of ['/api/test/plain/5000', '/api/test/kept/5000']) {
      const { status, body } = await fetchRaw(path, accepting('gzip'), 'HEAD')
      expect([status, body.length], path).toEqual([200, 0])
    }
  })

  it('that is short is not compressed', async () => {
    for (const path of ['/api/health', '/api/test/plain/900', '/api/test/kept/1', '/robots.txt']) {
      const { status, headers } = await fetchRaw(path, accepting('gzip, br, zstd'))
      expect([status, headers['content-encoding'], headers.vary], path).toEqual([200, undefined, undefined])
    }
    const long = await fetchRaw('/api/test/plain/1100', accepting('gzip, br, zstd'))
    expect(long.headers['content-encoding']).toBe('zstd')
  })
})

describe('media and tokens', () => {
  it('are never compressed: neither audio, video, nor a reply with a token', async () => {
    for (const path of [`/music/music/64/${id}.mp3`, `/music/video/720/${id}.mp4`, '/api/test/secret/5000']) {
      const { status, headers } = await fetchRaw(path, accepting('gzip, br, zstd'))
      expect([status, headers['content-encoding']], path).toEqual([200, undefined])
      expect(Number(headers['content-length']), path).toBeGreaterThan(5000)
    }
  })

  it('are marked as secret in the contracts of all calls that return a token or a challenge', () => {
    const marked = Object.values<unknown>(contracts).flatMap((each) =>
      typeof each === 'object' && each !== null && 'secret' in each && each.secret === true && 'path' in each
        ? [each.path]
        : [],
    )
    expect(marked.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      '/api/admin/backups/{backup}/download',
      '/api/apppasswords',
      '/api/presslinks/{kind}/{id}',
      '/api/presslinks/{kind}/{id}',
      '/api/savedfeed',
      '/api/savedfeed',
      '/api/setup',
      '/api/streams/token',
      '/api/users/login',
      '/api/users/me/passkeys/options',
      '/api/users/passkeys/login',
      '/api/users/passkeys/options',
      '/api/users/updateprofile',
      '/api/users/validategoogle',
      '/api/users/verifycode',
    ])
  })
})
