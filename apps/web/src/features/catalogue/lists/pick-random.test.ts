// @vitest-environment node
import { expect, test } from 'vitest'
import { pick } from './pick-random.ts'

test('each item is picked at most once, by the given random numbers', () => {
  expect(pick(['a', 'b', 'c', 'd'], [0.5, 0.5, 0])).toEqual(['c', 'b', 'a'])
})

test('a list with fewer items than requested returns all of them', () => {
  expect(pick(['a', 'b'], [0.99, 0.99, 0.99, 0.99])).toEqual(['b', 'a'])
  expect(pick([], [0.5])).toEqual([])
})
