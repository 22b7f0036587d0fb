import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTitle } from './cut-title.ts'

test('a title that fits is not truncated', () => {
  expect(cutTitle('Fourteen chars', 14)).toBe('Fourteen chars')
})

test('a longer title ends in an ellipsis, without a space before it', () => {
  expect(cutTitle('A walk along the river', 8)).toBe('A walk…')
})

test('the length is counted in the letters that readers see', () => {
  expect(cutTitle('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')
  expect(cutTitle('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦…')
})

test('no title exceeds the requested length', () => {
  const letters = new Intl.Segmenter()
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 2, max: 30 }),
      (title, max) => {
        expect([...letters.segment(cutTitle(title, max))].length).toBeLessThanOrEqual(max)
      },
    ),
  )
})
