import { expect, test } from 'vitest'
import { withTexts } from '../../../testing/texts.ts'
import { bySeason, episodePlace, seasonTitle } from './episode-place.ts'

withTexts('tracks')

test.each([
  [{}, ''],
  [{ season: 2, episode: 5 }, 'S2 E5'],
  [{ episode: 0 }, 'E0'],
  [{ season: 1, episodeType: 'trailer' as const }, 'S1 Trailer'],
])('%j is shown as %j', (place, shown) => {
  expect(episodePlace(place, 'en')).toBe(shown)
})

test('episodes are grouped by season in the order in which the seasons come first', () => {
  const [a, b, c, d] = [{ season: 2 }, { season: 1, seasonName: 'Start' }, { season: 2 }, {}]
  expect(bySeason([a, b, c, d])).toEqual([
    { season: { number: 2, name: '' }, episodes: [a, c] },
    { season: { number: 1, name: 'Start' }, episodes: [b] },
    { season: { number: undefined, name: '' }, episodes: [d] },
  ])
  expect(bySeason([{}, {}])).toBeUndefined()
  expect(bySeason([])).toBeUndefined()
  const titles = [2, 1, undefined].map((number) =>
    seasonTitle({ number, name: number === 1 ? 'Start' : '' }, 'en'),
  )
  expect(titles).toEqual(['Season 2', 'Season 1: Start', 'Other episodes'])
})
