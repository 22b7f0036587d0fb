import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parseRange, type Representation, sendFile } from './range.ts'

describe('parseRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['BYTES=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=5-5', { start: 5, end: 5 }],
    ['bytes=0-98', { start: 0, end: 98 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes= 10 - 19 ', { start: 10, end: 19 }],
    ['bytes=200-100', undefined],
    ['bytes=10-19x', undefined],
    ['xbytes=10-19', undefined],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('reads %s of 100 bytes', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  it('reads a header full of spaces at once', () => {
    const header = `bytes=${' '.repeat(8000)}-${' '.repeat(8000)}-`
    const within = { timeout: 60_000 }
    expect(runInNewContext('read()', { read: () => parseRange(header, 100) }, within)).toBeUndefined()
  })

  it('never exceeds the file, whatever the header contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
        ),
        fc.integer({ min: 1, max: 1_000_000 }),
        (header, size) => {
          const range = parseRange(header, size)
          if (range === undefined || range === 'unsatisfiable') return
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeGreaterThanOrEqual(range.start)
          expect(range.end).toBeLessThan(size)
        },
      ),
    )
  })
})

describe('sendFile', () => {
  const modifiedAt = new Date('2026-11-21T10:00:00.700Z')
  /** HTTP dates have whole seconds. */
  const modified = 'Sat, 21 Nov 2026 10:00:00 GMT'
  const etag = '"v7"'
  /** Content for more than two reads, without repetition */
  const content = Buffer.from(Array.from({ length: 150 * 1024 }, (_, at) => (at * 7 + (at >> 8)) & 0xff))

  let closed = 0
  let reads: number[] = []
  let app = fastify()
  afterEach(() => app.close())

  /** Requests a file of which at most `available` bytes exist. */
  async function ask(
    headers: Record<string, string> = {},
    over: {
      method?: 'GET' | 'HEAD'
      caching?: Representation['caching']
      bytes?: Buffer
      available?: number
      readError?: Error
    } = {},
  ) {
    const {
      method = 'GET',
      caching = 'immutable',
      bytes = content,
      available = bytes.length,
      readError,
    } = over
    closed = 0
    reads = []
    const file = {
      bytes: bytes.length,
      modifiedAt,
      identity: '1',
      readAt: async (target: Uint8Array, position: number) => {
        if (readError) throw readError
        reads.push(target.length)
        return bytes.subarray(0, available).copy(target, 0, position)
      },
      close: async () => {
        closed += 1
      },
    }
    app = fastify({ exposeHeadRoutes: false })
    app.setErrorHandler((error: { status?: number }, _request, reply) =>
      reply.code(error.status ?? 500).send(),
    )
    app.route({
      method,
      url: '/',
      handler: async (request, reply) => {
        await sendFile(request, reply, file, { contentType: 'audio/mpeg', etag, caching })
        return reply
      },
    })
    return await app.inject({ method, url: '/', headers })
  }

  it('sends the whole file with its headers, and closes it', async () => {
    const reply = await ask()
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(content)).toBe(true)
    expect(reply.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'audio/mpeg',
      'content-length': String(content.length),
      'last-modified': modified,
      etag,
    })
    expect(reply.headers['content-range']).toBeUndefined()
    expect(closed).toBe(1)
    expect(reads).toEqual([65_536, 65_536, 22_528])
  })

  it.each([
    ['immutable', 'public, max-age=31536000, immutable, no-transform'],
    ['revalidate', 'public, no-cache, no-transform'],
    ['private', 'private, no-store, no-transform'],
  ] as const)('sendFile allows caches to store %s responses as intended', async (caching, expected) => {
    expect((await ask({}, { caching })).headers['cache-control']).toBe(expected)
  })

  it('sends the requested range', async () => {
    const reply = await ask({ range: 'bytes=1000-70999' })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers).toMatchObject({
      'content-range': `bytes 1000-70999/${content.length}`,
      'content-length': '70000',
    })
    expect(reply.rawPayload.equals(content.subarray(1000, 71_000))).toBe(true)
    expect(closed).toBe(1)
    expect((await ask({ range: 'bytes=-1' })).rawPayload.equals(content.subarray(-1))).toBe(true)
  })

  it('refuses a range outside the file, returns its length, and closes it', async () => {
    const reply = await ask({ range: `bytes=${content.length}-` })
    expect(reply.statusCode).toBe(416)
    expect(reply.headers['content-range']).toBe(`bytes */${content.length}`)
    expect(closed).toBe(1)
  })

  it('answers HEAD with the length and without reading', async () => {
    const reply = await ask({}, { method: 'HEAD' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-length']).toBe(String(content.length))
    expect(reply.rawPayload).toHaveLength(0)
    expect(reads).toEqual([])
    expect(closed).toBe(1)
    const part = await ask({ range: 'bytes=0-9' }, { method: 'HEAD' })
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10'])
  })

  it.each([
    ['the tag matches', { 'if-none-match': etag }, 304],
    ['the tag differs', { 'if-none-match': '"v6"' }, 200],
    ['unmodified since its own time', { 'if-modified-since': modified }, 304],
    ['unmodified since a later time', { 'if-modified-since': 'Sat, 21 Nov 2026 10:00:01 GMT' }, 304],
    ['modified since', { 'if-modified-since': 'Sat, 21 Nov 2026 09:59:59 GMT' }, 200],
    ['the time is invalid', { 'if-modified-since': 'yesterday' }, 200],
    // If-None-Match takes precedence (RFC 9110, 13.2.2).
    [
      'a tag that differs takes precedence over a time that matches',
      { 'if-none-match': '"v6"', 'if-modified-since': modified },
      200,
    ],
  ])('answers a conditional request: %s', async (_, headers, status) => {
    const reply = await ask(headers)
    expect(reply.statusCode).toBe(status)
    expect(reply.rawPayload).toHaveLength(status === 304 ? 0 : content.length)
    expect(reply.headers).toMatchObject({ etag, 'last-modified': modified })
    expect(closed).toBe(1)
  })

  it.each([
    ['the tag matches', etag, 206],
    ['the tag differs', '"v6"', 200],
    ['the tag is weak', `W/${etag}`, 200],
    ['the time matches', modified, 206],
    ['the time differs', 'Sat, 21 Nov 2026 10:00:01 GMT', 200],
  ])('sends a range only if the file is unchanged: %s', async (_, condition, status) => {
    const reply = await ask({ range: 'bytes=0-9', 'if-range': condition })
    expect(reply.statusCode).toBe(status)
    expect(reply.rawPayload).toHaveLength(status === 206 ? 10 : content.length)
  })

  it('sends an empty file', async () => {
    const reply = await ask({}, { bytes: Buffer.alloc(0) })
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
      200,
      '0',
      0,
    ])
    expect(closed).toBe(1)
  })

  it('continues if a read returns fewer bytes than requested', async () => {
    const small = content.subarray(0, 100)
    const pieces: Buffer[] = []
    const file = {
      bytes: small.length,
      modifiedAt,
      identity: '1',
      readAt: async (target: Uint8Array, position: number) => {
        const piece = small.subarray(position, position + Math.min(33, target.length))
        pieces.push(piece)
        return piece.copy(target)
      },
      close: async () => {},
    }
    app = fastify()
    app.get('/', async (request, reply) => {
      await sendFile(request, reply, file, { contentType: 'audio/mpeg', etag, caching: 'private' })
      return reply
    })
    expect((await app.inject('/')).rawPayload.equals(small)).toBe(true)
    expect(pieces).toHaveLength(4)
  })

  it('aborts, and closes the file, if it became shorter or cannot be read', async () => {
    await expect(ask({}, { available: 70_000 })).rejects.toThrow('destroyed')
    expect(closed).toBe(1)
    expect((await ask({}, { readError: new Error('the disk is gone') })).statusCode).toBe(500)
    expect(closed).toBe(1)
  })
})
