import { afterEach, expect, test, vi } from 'vitest'
import { pathFrom } from './path-from.ts'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

/** As if the page at `path` had been loaded as a whole, `from` a link on another page. */
function arrive(path: string, { from, loaded = path }: { from: string; loaded?: string }) {
  history.replaceState(null, '', path)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from)
  const entry = { name: new URL(loaded, location.origin).href }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry]) // only its name is read
}

test('the state of the link says where it was followed from', () => {
  arrive('/register', { from: `${location.origin}/artist/1` })
  expect(pathFrom({ from: '/album/1002' })).toBe('/album/1002')
})

test.each([null, {}, { from: 'https://elsewhere.example' }, { from: 3 }])(
  'without it, in %j, the page that was left counts, if it is of this site',
  (state) => {
    arrive('/register', { from: `${location.origin}/search?q=rain#top` })
    expect(pathFrom(state)).toBe('/search?q=rain')
    for (const from of ['', 'https://elsewhere.example/album/1', `${location.origin}/register`]) {
      arrive('/register', { from })
      expect(pathFrom(state), from).toBe('/')
    }
  },
)

test('the page that was left before another one was loaded does not count', () => {
  arrive('/register', { from: `${location.origin}/artist/1`, loaded: '/album/1002' })
  expect(pathFrom(null)).toBe('/')
})
