import type { LookupAddress } from 'node:dns'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { HttpError, problem } from '../http/errors.ts'
import { openOutside } from './fetch-outside.ts'
import { type OutgoingProxy, outgoingProxy } from './outgoing-proxy.ts'
import { readBytes } from './read-text.ts'

let proxy: OtherSite
let site: OtherSite
beforeAll(async () => {
  proxy = await startOtherSite()
  proxy.answer((request, reply) => reply.end(`by ${request.headers['proxy-authorization'] ?? 'the proxy'}`))
  site = await startOtherSite()
  site.answer((_, reply) => reply.end('directly'))
})
afterEach(() => {
  proxy.asked.length = 0
  site.asked.length = 0
})
afterAll(async () => {
  await proxy.close()
  await site.close()
})

type Answer = Error | LookupAddress[]
const PUBLIC: Answer = [{ address: '93.184.215.14', family: 4 }]
const PRIVATE: Answer = [{ address: '10.1.2.3', family: 4 }]
const UNKNOWN: Answer = new Error('ENOTFOUND')

/** Returns the body, or the code of the problem. */
async function outcome(
  address: string,
  {
    name = PUBLIC,
    allowed = [],
    ...over
  }: Partial<OutgoingProxy> & { name?: Answer; allowed?: string[] } = {},
): Promise<string> {
  const outside = openOutside({ userAgent: 'Radio/1.2' }, allowed, {
    resolve: (_name, _options, done) => (name instanceof Error ? done(name, []) : done(null, name)),
    proxy: { http: proxy.address, https: proxy.address, except: '', ...over },
  })
  try {
    const { body } = await outside.fetch(address, {
      ...{ maxBytes: 1000, timeout: 30_000, tooLarge: () => problem('feed.too-large') },
    })
    return String(await readBytes(body))
  } catch (error) {
    if (error instanceof HttpError) return error.code
    throw error
  } finally {
    await outside.close()
  }
}

it('other sites are asked through the proxy, whether their names can be resolved here or not', async () => {
  for (const name of [PUBLIC, UNKNOWN])
    expect(await outcome('http://feeds.example/feed.xml', { name })).toBe('by the proxy')
  expect(proxy.asked).toEqual(['http://feeds.example/feed.xml', 'http://feeds.example/feed.xml'])
})

it('a name and password of the proxy are sent to it', async () => {
  const http = proxy.address.replace('http://', 'http://us%65r:p%40ss@')
  expect(await outcome('http://feeds.example/', { http })).toBe(
    `by Basic ${Buffer.from('user:p@ss').toString('base64')}`,
  )
})

it('https is asked for by a tunnel, and a proxy that refuses it makes the site unreachable', async () => {
  expect(await outcome('https://feeds.example/')).toBe('source.unreachable')
})

it.each([
  ['http://feeds.example/', PRIVATE],
  ['http://10.1.2.3/', PUBLIC],
  ['http://127.0.0.1:1/', PUBLIC],
  ['http://[::1]:1/', PUBLIC],
  ['http://169.254.169.254/latest/meta-data/', PUBLIC],
] as const)(
  '%s, which leads to a private network, is not asked for through the proxy',
  async (address, name) => {
    expect(await outcome(address, { name: [...name] })).toBe('source.private')
    expect(proxy.asked).toEqual([])
  },
)

it('a redirect of the proxy to a private network is not followed', async () => {
  const other = await startOtherSite()
  other.answer((_, reply) => reply.writeHead(302, { location: 'http://10.1.2.3/' }).end())
  expect(await outcome('http://feeds.example/', { http: other.address })).toBe('source.private')
  expect(other.asked).toHaveLength(1)
  await other.close()
})

it('hosts of NO_PROXY are asked directly, and never in private networks', async () => {
  const { port } = new URL(site.address)
  const here = [{ address: '127.0.0.1', family: 4 }]
  expect(await outcome(`http://feeds.example:${port}/`, { except: '.example', name: here })).toBe(
    'source.private',
  )
  expect([proxy.asked, site.asked]).toEqual([[], []])
})

it('hosts of FEED_HOSTS are asked directly', async () => {
  expect(await outcome(site.address, { allowed: [new URL(site.address).host] })).toBe('directly')
  expect(proxy.asked).toEqual([])
})

it.each([
  [{}, undefined],
  [{ HTTP_PROXY: '', HTTPS_PROXY: ' ', NO_PROXY: 'x' }, undefined],
  [{ NO_PROXY: '*' }, undefined],
  [{ HTTP_PROXY: 'http://p:3128' }, { http: 'http://p:3128/', https: undefined, except: '' }],
  [
    { https_proxy: 'p:3128', no_proxy: 'a,b' },
    { http: undefined, https: 'http://p:3128/', except: 'a,b' },
  ],
  [
    { http_proxy: 'http://low', HTTP_PROXY: 'http://up' },
    { http: 'http://low/', https: undefined, except: '' },
  ],
  [{ HTTPS_PROXY: 'socks5://p:1080' }, { http: undefined, https: 'socks5://p:1080', except: '' }],
] as const)('%j is read as %j', (source, expected) => {
  const warn = vi.fn()
  expect(outgoingProxy(source, { warn })).toEqual(expected)
  expect(warn).not.toHaveBeenCalled()
})

it.each(['ftp://p:21', 'http://', 'http://:3128', 'file:///etc/passwd'])(
  'the proxy %j cannot be used, which is said without its value',
  (HTTP_PROXY) => {
    const warn = vi.fn()
    expect(outgoingProxy({ HTTP_PROXY }, { warn })).toBeUndefined()
    expect(warn).toHaveBeenCalledExactlyOnceWith({ setting: 'HTTP_PROXY' }, expect.any(String))
  },
)
