// @vitest-environment node
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

test('titles are cut between the same letters whether or not they need the browser’s segmenter', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  // Characters that `cutTitle` counts without a segmenter, and some that may combine with them
  const unit = fc.oneof(
    fc.integer({ min: 0x20, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom('\u200c', '\u200d', '\u0301', '👍', '🏽'),
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 2, max: 30 }), (title, max) => {
      const full = title.trim()
      const letters = Array.from(segmenter.segment(full), (part) => part.segment)
      const cut = `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
      expect(cutTitle(title, max)).toBe(letters.length <= max ? full : cut)
    }),
    { numRuns: 2000 },
  )
})
