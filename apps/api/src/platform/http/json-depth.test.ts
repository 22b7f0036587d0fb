import { expect, it } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

it.each([
  [[], false],
  [[[1], [2], [3], { a: 1 }], false],
  [[[[]]], true],
  [{ a: { b: { c: 1 } } }, true],
  ['[[[[{{{{', false],
  [{ 'a": [[[[': '\\"[[[[' }, false],
  [['\\', [[]]], true],
])('%j is deeper than two: %s', (value, isDeep) =>
  expect(isDeeperThan(JSON.stringify(value), 2)).toBe(isDeep),
)
