// @vitest-environment node
import { expect, test } from 'vitest'
import { isBuiltFile, isCover, isPage, isPublicReply } from './cached-requests.ts'

const request = (address: string, headers: HeadersInit = {}) => {
  const url = new URL(address, 'https://music.example')
  return { url, sameOrigin: url.origin === 'https://music.example', headers: new Headers(headers) }
}

test.each(['/api/file/images/music/1001.jpg?w=384&v=k3', '/API/File/Images/podcastCollection/7.jpg?v=k3'])(
  'a public cover of the catalogue is cached: %s',
  (address) => {
    expect(isCover(request(address))).toBe(true)
  },
)

test.each([
  ['of an unknown version', '/api/file/images/music/1001.jpg?w=384'],
  ['of a user', '/api/file/images/user/1001.jpg?v=k3'],
  ['with a token', '/api/file/images/music/1001.jpg?v=k3&token=a'],
  ['of another site', 'https://elsewhere.example/api/file/images/music/1001.jpg?v=k3'],
])('a picture %s is not cached', (_, address) => {
  expect(isCover(request(address))).toBe(false)
})

test('a picture that a signed-in user requests is not cached', () => {
  const address = '/api/file/images/music/1001.jpg?v=k3'
  expect(isCover(request(address, { authorization: 'Bearer a' }))).toBe(false)
})

test.each([
  '/api/main/web/all',
  '/api/users/1001',
  '/api/savedMusics/musics',
  '/music/music/128/1001.mp3?v=1',
  '/music/video/st/720/1001/1001.m3u8',
  '/music/upload/music/1001',
])(
  'replies of the api, recordings and uploads count neither as covers nor as files of the build: %s',
  (address) => {
    expect(isCover(request(address))).toBe(false)
    expect(isBuiltFile(request(address))).toBe(false)
  },
)

test('files of the build are cached, and those of other sites are not', () => {
  expect(isBuiltFile(request('/assets/frame-1a2b.js'))).toBe(true)
  expect(isBuiltFile(request('https://elsewhere.example/assets/frame-1a2b.js'))).toBe(false)
})

test.each(['/', '/musics/new', '/playMusic/1001/a/b', '/music', '/embedded', '/1001'])(
  'the cached shell replaces the page %s while the server is unreachable',
  (path) => {
    expect(isPage(new URL(path, 'https://music.example'))).toBe(true)
  },
)

test.each([
  '/api/docs',
  '/API',
  '/music/music/128/1001.mp3',
  '/embed/music/1',
  '/feeds/dj/1.xml',
  '/rest/ping',
])('the cached shell does not replace %s', (path) => {
  expect(isPage(new URL(path, 'https://music.example'))).toBe(false)
})

test('only complete and public replies are cached', () => {
  const reply = (status: number, cacheControl?: string) => ({
    status,
    headers: new Headers(cacheControl ? { 'cache-control': cacheControl } : {}),
  })
  expect(isPublicReply(reply(200, 'public, max-age=31536000, immutable'))).toBe(true)
  expect(isPublicReply(reply(200, 'private, no-store'))).toBe(false)
  expect(isPublicReply(reply(200))).toBe(false)
  expect(isPublicReply(reply(206, 'public'))).toBe(false)
  expect(isPublicReply(reply(404, 'public'))).toBe(false)
})
