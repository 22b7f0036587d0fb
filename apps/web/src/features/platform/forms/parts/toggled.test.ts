// @vitest-environment node
import { expect, test } from 'vitest'
import { toggled } from './toggled.ts'

test('a choice is added and removed, and the list stops growing at its limit', () => {
  expect(toggled([1, 2], 3, 3)).toEqual([1, 2, 3])
  expect(toggled([1, 2], 2, 3)).toEqual([1])
  expect(toggled([1, 2], 3, 2)).toEqual([1, 2])
})
