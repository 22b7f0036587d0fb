import { expect, it } from 'vitest'
import { formatChange } from './format-change.ts'

it.each([
  [12, 10, '+20%'],
  [5, 10, '-50%'],
  [10, 10, '0%'],
  [1099, 100, '+999%'],
  [1100, 100, undefined],
  [7, 0, undefined],
])('from %1$d to %0$d', (now, before, shown) => {
  expect(formatChange(now, before, 'en')).toBe(shown)
})
