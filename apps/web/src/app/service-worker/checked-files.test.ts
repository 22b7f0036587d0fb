import { beforeEach, expect, test, vi } from 'vitest'
import { withCacheStorage } from '../../testing/cache-storage.ts'
import { checkedFiles, fitsPath, renewDamagedFiles } from './checked-files.ts'

withCacheStorage()

const CODE = 'export {}'
const PATH = '/assets/EventsPage-1a2b.js'
const address = new URL(PATH, location.href).href
const sizes = new Map([[PATH, CODE.length]])
const plugin = checkedFiles(sizes)

const reply = (body: string, type = 'text/javascript', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const fine = () => reply(CODE)
const signIn = () => reply('<!doctype html>', 'text/html')
const wrong: [string, () => Response][] = [
  ['a page of something else', signIn],
  ['a page that claims to be code', () => reply('<!doctype html>')],
  ['a part of the file', () => reply(CODE.slice(1))],
  ['an error', () => reply(CODE, 'text/javascript', 503)],
  ['nothing', () => reply('')],
]

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => fine())
  vi.stubGlobal('fetch', fetched)
})

const request = new Request(address)
const receive = (response: Response) => plugin.fetchDidSucceed({ request, response })
const stored = async () => (await (await caches.open('built')).match(address))?.text()

test('the file itself is stored as it arrives', async () => {
  expect(await (await receive(fine())).text()).toBe(CODE)
  expect(fetched).not.toHaveBeenCalled()
})

test.each(wrong)('%s is never stored: the file is fetched past the cache', async (_, other) => {
  expect(await (await receive(other())).text()).toBe(CODE)
  expect(fetched.mock.calls).toEqual([[address, { cache: 'reload', credentials: 'same-origin' }]])
})

test.each(wrong)('an installation that twice receives %s fails', async (_, other) => {
  fetched.mockImplementation(async () => other())
  await expect(receive(other())).rejects.toThrow('Something else was sent')
})

test('a reply from another address is not the file', () => {
  expect(fitsPath({ status: 200, redirected: true, headers: fine().headers }, PATH)).toBe(false)
})

test.each([
  ['/assets/a.css', 'text/css; charset=utf-8', true],
  ['/assets/a.css', 'text/html', false],
  ['/assets/vazirmatn.woff2', 'font/woff2', true],
  ['/assets/vazirmatn.woff2', 'text/html', false],
  ['/index.html', 'text/html; charset=utf-8', true],
  ['/api/file/images/music/1.jpg', 'image/webp', true],
  ['/api/file/images/music/1.jpg', 'text/html', false],
  ['/assets/data-1a2b', 'text/html', false],
  ['/assets/data-1a2b', 'application/json', true],
])('%s of the type %s is stored: %s', (name, type, isStored) => {
  expect(fitsPath(reply('x', type), name)).toBe(isStored)
})

test.each([
  ['a page', signIn, 'fetch'],
  ['a part of the file', () => reply(CODE.slice(1)), 'install'],
] as const)('%s that an earlier worker stored is replaced on the event %s', async (_, other, type) => {
  const cache = await caches.open('built')
  await cache.put(address, other())
  const found = { cacheName: 'built', cachedResponse: other(), request: { url: address }, event: { type } }
  expect(await (await plugin.cachedResponseWillBeUsed(found))?.text()).toBe(CODE)
  expect(await stored()).toBe(CODE)
})

test('what is damaged is removed even if the file cannot be fetched', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await (await caches.open('built')).put(address, signIn())
  const found = { cacheName: 'built', cachedResponse: signIn(), request: { url: address } }
  expect(await plugin.cachedResponseWillBeUsed(found)).toBeUndefined()
  expect(await stored()).toBeUndefined()
})

test('a page that cannot run its code lets every damaged file be replaced, and nothing else', async () => {
  const cache = await caches.open('built')
  const other = new URL('/assets/fine-3c4d.js', location.href).href
  const picture = new URL('/api/file/images/music/1.jpg', location.href).href
  await cache.put(address, reply(CODE.slice(1)))
  await cache.put(other, reply('fine'))
  await cache.put(picture, signIn())
  await renewDamagedFiles(sizes, ({ pathname }) => pathname.startsWith('/assets/'))
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([address])
  expect(await stored()).toBe(CODE)
})
