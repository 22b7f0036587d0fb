import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTitle } from './cut-title.ts'

test('a title that fits stays whole', () => {
  expect(cutTitle('Fourteen chars', 14)).toBe('Fourteen chars')
})

test('a longer one ends in an ellipsis, without a space before it', () => {
  expect(cutTitle('A walk along the river', 8)).toBe('A walk…')
})

test('letters are counted as readers count them', () => {
  expect(cutTitle('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')
  expect(cutTitle('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦…')
})

test('no title comes out longer than asked for', () => {
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
