import type { LookupAddress } from 'node:dns'
import { MIB } from '@nava/contracts'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { movableClock } from '../../testing/movable-clock.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { HttpError, problem } from '../http/errors.ts'
import { mayKnow, openOutside } from './fetch-outside.ts'
import { isPublicAddress } from './public-address.ts'
import { readBytes } from './read-text.ts'

let site: OtherSite
beforeAll(async () => {
  site = await startOtherSite()
})
afterAll(() => site.close())

const PRODUCT = { userAgent: 'Radio/1.2' }
const options = { maxBytes: 1000, timeout: 10_000, tooLarge: () => problem('feed.too-large') }

/** Returns the body, or the code of the problem. */
async function outcome(
  address: string,
  allowed: string[] = [new URL(site.address).host],
  replace: Parameters<typeof openOutside>[2] = {},
): Promise<string> {
  const outside = openOutside(PRODUCT, allowed, replace)
  try {
    const { body } = await outside.fetch(address, options)
    return (await readBytes(body)).toString()
  } catch (error) {
    if (error instanceof HttpError) return error.code
    throw error
  } finally {
    await outside.close()
  }
}

test.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
  ],
  ...[
    '192.0.0.8',
    '198.18.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '4000::1',
    '',
    'x.y',
  ],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('an address of a private network', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://0x7f.1:1/',
    'http://2130706433:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://localhost:1/',
    'http://169.254.169.254/latest/meta-data/',
  ])('is refused: %s', async (address) => {
    expect(await outcome(address)).toBe('source.private')
  })

  it('is refused as the target of a redirect, and nothing is asked for there', async () => {
    const other = await startOtherSite()
    site.answer((_, reply) => reply.writeHead(302, { location: `${other.address}/secret` }).end())
    expect(await outcome(site.address)).toBe('source.private')
    expect(other.asked).toEqual([])
    await other.close()
  })

  it('is refused under a name that leads there, or there too, or only at the second look', async () => {
    const { port } = new URL(site.address)
    site.answer((_, reply) => reply.end('inside'))
    const before = site.asked.length
    const answers = (...each: LookupAddress[][]) => {
      let looks = 0
      return {
        resolve: (_name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
          done(null, each[Math.min(looks, each.length - 1)] ?? [])
          looks += 1
        },
        idleTimeout: 200,
      }
    }
    const here = { address: '127.0.0.1', family: 4 }
    const outside = { address: '203.0.113.1', family: 4 }
    for (const replace of [
      answers([here]),
      answers([{ address: '1.1.1.1', family: 4 }, here]),
      answers([outside], [here]),
    ])
      expect(await outcome(`http://feeds.example:${port}/`, [], replace)).toBe('source.private')
    expect(site.asked).toHaveLength(before)
  })
})

it('only the web is fetched from, without passwords', async () => {
  for (const address of [
    'file:///etc/passwd',
    'ftp://example.org/',
    'http://user:secret@1.1.1.1/',
    'feed',
    '',
  ])
    expect(await outcome(address), address).toBe('feed.address')
})

it('redirects are followed to the end, but not in circles', async () => {
  site.answer(({ url }, reply) =>
    url === '/end' ? reply.end('found') : reply.writeHead(301, { location: '/end' }).end(),
  )
  expect(await outcome(`${site.address}/start`)).toBe('found')
  site.answer((_, reply) => reply.writeHead(302, { location: '/again' }).end())
  expect(await outcome(site.address)).toBe('source.unreachable')
})

it('a body that is too large is refused, whether its length is stated or not', async () => {
  site.answer((_, reply) => reply.writeHead(200, { 'content-length': 2000 }).end('x'.repeat(2000)))
  expect(await outcome(site.address)).toBe('feed.too-large')
  site.answer((_, reply) => {
    reply.writeHead(200)
    const more = () => void (reply.destroyed || (reply.write('x'.repeat(600)), setImmediate(more)))
    more()
  })
  expect(await outcome(site.address)).toBe('feed.too-large')
})

it('a site that answers late, not at all, with an error or unreadably packed is unreachable', async () => {
  const hurried = { idleTimeout: 100 }
  const allowed = [new URL(site.address).host]
  site.answer(() => {})
  expect(await outcome(site.address, allowed, hurried)).toBe('source.unreachable')
  site.answer((_, reply) => void reply.writeHead(200, { 'content-length': 10 }).write('x'))
  expect(await outcome(site.address, allowed, hurried)).toBe('source.unreachable')
  site.answer((_, reply) => {
    reply.writeHead(200, { 'content-length': 10 }).write('x', () => reply.destroy())
  })
  expect(await outcome(site.address)).toBe('source.unreachable')
  site.answer((_, reply) => reply.writeHead(500).end())
  expect(await outcome(site.address)).toBe('source.unreachable')
  site.answer((_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
  expect(await outcome(site.address)).toBe('source.unreachable')
})

it.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('what comes packed as %s is unpacked, and bounded', async (encoding, pack) => {
  const send = (text: string) =>
    site.answer((_, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from(text))),
    )
  send('found')
  expect(await outcome(site.address)).toBe('found')
  send('x'.repeat(100_000))
  expect(await outcome(site.address)).toBe('feed.too-large')
})

it.each([
  [401, 'source.password'],
  [403, 'source.forbidden'],
  [404, 'source.missing'],
  [410, 'source.missing'],
  [429, 'source.busy'],
  [500, 'source.unreachable'],
])('the status %d is told apart', async (status, code) => {
  site.answer((_, reply) => reply.writeHead(status, { 'www-authenticate': 'Basic' }).end())
  expect(await outcome(site.address)).toBe(code)
})

it('a name and password go to their own origin only', async () => {
  const other = await startOtherSite()
  const sent: (string | undefined)[] = []
  const { origin } = new URL(site.address)
  const keep = (request: { headers: { authorization?: string | undefined } }) =>
    sent.push(request.headers.authorization)
  site.answer((request, reply) => {
    keep(request)
    reply.writeHead(302, { location: request.url === '/' ? '/here' : `${other.address}/there` }).end()
  })
  other.answer((request, reply) => {
    keep(request)
    reply.end('found')
  })
  const outside = openOutside(
    PRODUCT,
    [site, other].map(({ address }) => new URL(address).host),
  )
  await outside.fetch(site.address, { ...options, account: { origin, name: 'me', password: 'pw' } })
  expect(sent).toEqual(['Basic bWU6cHc=', 'Basic bWU6cHc=', undefined])
  await outside.close()
  await other.close()
})

it.each([
  ['http://feeds.example', 'http://feeds.example/a', true],
  ['http://feeds.example', 'https://feeds.example/a', true],
  ['http://feeds.example', 'https://feeds.example:443/a', true],
  ['http://feeds.example:8080', 'https://feeds.example:8080/a', false],
  ['http://feeds.example:8080', 'https://feeds.example/a', false],
  ['http://feeds.example', 'https://feeds.example:8443/a', false],
  ['http://feeds.example', 'https://www.feeds.example/a', false],
  ['http://feeds.example', 'https://feeds.example.other/a', false],
  ['https://feeds.example', 'http://feeds.example/a', false],
])('the name and password for %s go to %s: %s', (origin, address, isSent) => {
  expect(mayKnow(new URL(address), { origin, name: 'me', password: 'pw' })).toBe(isSent)
})

it('an address that has moved for good is told from a detour', async () => {
  const moves: Record<string, [number, string]> = {
    '/a': [301, '/b'],
    '/b': [308, '/c'],
    '/c': [302, '/d'],
    '/d': [301, '/e'],
  }
  site.answer(({ url = '' }, reply) => {
    const [status, location] = moves[url] ?? [200, '']
    reply.writeHead(status, { location }).end()
  })
  const outside = openOutside(PRODUCT, [new URL(site.address).host])
  const { address, moved } = await outside.fetch(`${site.address}/a`, options)
  expect([address.pathname, moved.pathname]).toEqual(['/e', '/c'])
  await outside.close()
})

it('names the product to other sites', async () => {
  site.answer(({ headers }, reply) => reply.end(headers['user-agent']))
  expect(await outcome(site.address)).toBe('Radio/1.2')
})

it.each([
  ['120', 120],
  ['Fri, 27 Nov 2026 09:01:30 GMT', 90],
])('a busy site says when to come back: %s', async (header, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  site.answer((_, reply) => reply.writeHead(503, { 'retry-after': header }).end())
  const outside = openOutside(PRODUCT, [new URL(site.address).host])
  await expect(outside.fetch(site.address, options)).rejects.toMatchObject({
    code: 'source.busy',
    retryAfter: seconds,
  })
  await outside.close()
})

describe('a body with a least rate', () => {
  const clock = movableClock()
  /** Sends pieces of this many bytes, 19 seconds apart; returns the bytes that came before the end or the refusal. */
  const received = async (bytes: number) => {
    const pieces = 10
    let sendNext = () => {}
    site.answer((_, reply) => {
      let left = pieces
      sendNext = () => {
        left -= 1
        if (left < pieces - 1) clock.pass(19_000)
        if (left >= 0) reply.write('x'.repeat(bytes))
        else reply.end()
      }
      sendNext()
    })
    const outside = openOutside(PRODUCT, [new URL(site.address).host])
    onTestFinished(() => outside.close())
    const { body } = await outside.fetch(site.address, { ...options, maxBytes: MIB * 16, leastRate: 8192 })
    let came = 0
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        came += piece.length
        // The next piece is awaited by then.
        if (came % bytes === 0) setImmediate(sendNext)
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { came, code: error.code }
    }
    return { came, code: undefined }
  }

  it('is refused once it drips, although it is never silent', async () => {
    const { came, code } = await received(1)
    expect(code).toBe('source.unreachable')
    expect(came).toBeLessThan(4)
  })

  it('comes whole at that rate', async () => {
    const bytes = 8192 * 20
    expect(await received(bytes)).toEqual({ came: 10 * bytes, code: undefined })
  })
})
