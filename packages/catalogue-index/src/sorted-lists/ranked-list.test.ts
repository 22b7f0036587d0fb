import { expect, it } from 'vitest'
import { rankedList } from './ranked-list.ts'

it('A ranked list pages its ids and ranks them from the top down', () => {
  const { page, view } = rankedList(Int32Array.of(7, 2, 9))
  expect(page({ take: 2, skip: 1 })).toEqual([2, 9])
  expect([7, 2, 9, 3, 100].map(view.includes)).toEqual([true, true, true, false, false])
  expect([2, 9, 7].toSorted((a, b) => view.score(b) - view.score(a))).toEqual([7, 2, 9])
  expect([view.idAt(0), view.idAt(3)]).toEqual([7, undefined])
})

it('An empty ranked list contains nothing', () => {
  const { page, view } = rankedList(new Int32Array(0))
  expect(page({ take: 9, skip: 0 })).toEqual([])
  expect(view.includes(1)).toBe(false)
  expect(view.idAt(0)).toBeUndefined()
})
