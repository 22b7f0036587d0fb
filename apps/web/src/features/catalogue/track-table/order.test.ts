import { expect, test } from 'vitest'
import { buildCard } from '../../../testing/build.ts'
import { OWN_ORDER, arrange, nextOrder } from './order.ts'

const musics = [
  buildCard({ musicID: 1, title: 'Cranes', artists: 'Zana', playCount: 3, musicLength: 200 }),
  buildCard({ musicID: 2, title: 'Ábalone', artists: 'Adel', playCount: 9, musicLength: 100 }),
  buildCard({ musicID: 3, title: 'bridges 10', artists: 'Zana', playCount: 5, musicLength: 300 }),
  buildCard({ musicID: 4, title: 'bridges 9', artists: 'يارا', playCount: 5, musicLength: 300 }),
]
const shown = (order = OWN_ORDER, words = '') =>
  arrange(musics, order, words, 'en').map(({ music }) => music.musicID)

test('a list is sorted by each column, in both directions, and equal rows keep their order', () => {
  expect(shown()).toEqual([1, 2, 3, 4])
  expect(shown({ by: 'title', descending: false })).toEqual([2, 4, 3, 1])
  expect(shown({ by: 'plays', descending: false })).toEqual([1, 3, 4, 2])
  expect(shown({ by: 'length', descending: true })).toEqual([4, 3, 1, 2])
  expect(shown({ by: 'artist', descending: false }).slice(0, 3)).toEqual([2, 1, 3])
})

test('words are found in titles and artists, in any order, case, accent and form of letter', () => {
  expect(shown(OWN_ORDER, 'ABALONE')).toEqual([2])
  expect(shown(OWN_ORDER, 'zana bri')).toEqual([3])
  expect(shown(OWN_ORDER, 'یارا')).toEqual([4])
  expect(shown(OWN_ORDER, 'nothing')).toEqual([])
})

test('a repeat keeps the number of its place', () => {
  const repeated = arrange([...musics, musics[0] ?? buildCard()], OWN_ORDER, 'cranes', 'en')
  expect(repeated.map(({ at, occurrence }) => [at, occurrence])).toEqual([
    [0, 0],
    [4, 1],
  ])
})

test('pressing a head sorts, turns the order round, and returns to the list’s own order', () => {
  const first = nextOrder(OWN_ORDER, 'title')
  expect(first).toEqual({ by: 'title', descending: false })
  const second = nextOrder(first, 'title')
  expect(second).toEqual({ by: 'title', descending: true })
  expect(nextOrder(second, 'title')).toEqual(OWN_ORDER)
  expect(nextOrder(second, 'plays')).toEqual({ by: 'plays', descending: true })
})
