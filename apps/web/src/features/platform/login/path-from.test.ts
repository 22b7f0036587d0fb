import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pathFrom as pathFromLocation } from './path-from.ts'

const pathFrom = (location: { key: string; state: unknown }) =>
  pathFromLocation({ ...location, pathname: '/register' })

beforeEach(() => history.replaceState(null, '', '/register'))
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const leadFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)

test.each(['default', 'a1b2c3'])('the state of the link says where it was followed from (key %s)', (key) => {
  leadFrom(`${location.origin}/artist/1`)
  expect(pathFrom({ key, state: { from: '/history?show=refused#top' } })).toBe('/history?show=refused#top')
})

test.each([null, {}, { from: 'https://elsewhere.example' }, { from: 3 }])(
  'without it, in %j, the page that was left counts, if it is of this site',
  (state) => {
    leadFrom(`${location.origin}/search?q=rain`)
    expect(pathFrom({ key: 'default', state })).toBe('/search?q=rain')
    for (const from of ['', 'https://elsewhere.example/album/1', `${location.origin}/register`]) {
      leadFrom(from)
      expect(pathFrom({ key: 'default', state }), from).toBe('/')
    }
  },
)

test('the page that was left before another one was loaded does not count', () => {
  leadFrom(`${location.origin}/artist/1`)
  expect(pathFrom({ key: 'a1b2c3', state: null })).toBe('/')
})

test('a browser without URL.parse returns as well', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.assign(URL, { parse: undefined })
  leadFrom(`${location.origin}/search?q=rain`)
  expect(pathFrom({ key: 'default', state: null })).toBe('/search?q=rain')
  vi.unstubAllGlobals()
})

test.each(['//elsewhere.example/album', '/\\elsewhere.example', '/register?from=here'])(
  'the state %s leads neither to another site nor back to the form',
  (from) => {
    expect(pathFrom({ key: 'a1b2c3', state: { from } })).toBe('/')
  },
)

test('escapes in query and place stay as they are', () => {
  const from = '/search?q=rain%20%26%20drums#the%2Fend'
  expect(pathFrom({ key: 'a1b2c3', state: { from } })).toBe(from)
})
