import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything, extended, nothing, toggled } from './selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ chosen: set }: typeof nothing) => [...set].toSorted()

test('a row is selected and deselected', () => {
  const one = toggled(nothing, 'b')
  expect(chosen(one)).toEqual(['b'])
  expect(chosen(toggled(one, 'b'))).toEqual([])
})

test('a range reaches from the row selected last to another one, above or below it', () => {
  expect(chosen(extended(toggled(nothing, 'b'), keys, 'd'))).toEqual(['b', 'c', 'd'])
  expect(chosen(extended(toggled(nothing, 'd'), keys, 'b'))).toEqual(['b', 'c', 'd'])
})

test('without a row selected before, or with one that is filtered out, a range is one row', () => {
  expect(chosen(extended(nothing, keys, 'd'))).toEqual(['d'])
  expect(chosen(extended(toggled(nothing, 'x'), keys, 'd'))).toEqual(['d', 'x'])
})

test('a range contains all rows between its ends, and keeps what was selected', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(4), fc.nat(4), (first, from, to) => {
      const before = toggled(toggled(nothing, `${keys[first]}!`), keys[from] ?? '')
      const after = extended(before, keys, keys[to] ?? '').chosen
      expect(after.size).toBe(Math.abs(from - to) + 2)
      expect(after.has(`${keys[first]}!`)).toBe(true)
    }),
  )
})

test('all rows are selected at once', () => {
  expect(chosen(everything(keys))).toEqual(keys)
})
