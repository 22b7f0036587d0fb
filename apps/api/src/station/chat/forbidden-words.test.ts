import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasForbidden, patternOf, withoutSigns } from './forbidden-words.ts'

/** As `search_text()` of the database, for Latin letters */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200f]/g, '')
    .toLowerCase()
    .replaceAll(/[\s\p{P}$]+/gu, ' ')
    .trim()
const isRefused = (text: string, ...words: string[]): boolean =>
  hasForbidden(
    [fold(text), fold(withoutSigns(text))],
    words
      .map((word) => patternOf(withoutSigns(word).split('*').map(fold)))
      .filter((each) => each !== undefined),
  )

describe('a forbidden word', () => {
  it.each([
    ...['bad', 'so bad!', 'BAD', 'b a d', 'b.a.d', 'b-a-d', 'x b a d', 'I b a d', 'b a d x y', 'BB AA DD'],
    ...['baaaad', 'bbaadd', 'b4d', 'b 4 d', '8ad', 'b@d', 'bäd', 'b\u200ca\u200cd', 'b\u00ada\u00add'],
    ...['ｂａｄ', 'b\u0336a\u0336d', 'bаd' /* Cyrillic */, '(bad)', 'b👍a👍d', '@bad'],
  ])('is found in %j', (text) => expect(isRefused(text, 'bad')).toBe(true))

  it.each(['badge', 'Abad', 'abadan', 'ba d', 'b ad', 'bd', 'ban', 'b a n d', 'bed', ''])(
    'is not found in %j',
    (text) => expect(isRefused(text, 'bad')).toBe(false),
  )

  it('is not found in longer harmless words, in fewer letters, or in numbers', () => {
    for (const text of ['Scunthorpe', 'classic', 'assassin', 'Sussex', 'as', '455', 'a bass', 'Essex'])
      expect(isRefused(text, 'ass', 'cunt', 'sex'), text).toBe(false)
    expect(isRefused('a$$', 'ass')).toBe(true)
    expect(isRefused('4ss', 'ass')).toBe(true)
    expect(isRefused('88', '88')).toBe(true)
    expect(isRefused('it was 1988', '88')).toBe(false)
  })

  it('is found in longer words where `*` says so', () => {
    expect(isRefused('badge', 'bad*')).toBe(true)
    expect(isRefused('abad', 'bad*')).toBe(false)
    expect(isRefused('abad', '*bad')).toBe(true)
    expect(isRefused('xxbadxx', '*bad*')).toBe(true)
    expect(isRefused('frack', 'f*ck')).toBe(true)
    expect(isRefused('f ck', 'f*ck')).toBe(false)
    expect(isRefused('b a d g e', 'bad*')).toBe(true)
  })

  it('may be several words', () => {
    expect(isRefused('Go, AWAY now', 'go away')).toBe(true)
    expect(isRefused('g o away', 'go away')).toBe(true)
    expect(isRefused('go far away', 'go away')).toBe(false)
    expect(isRefused('go aways', 'go away*')).toBe(true)
  })

  it('of Persian and Arabic is found with joiners and between spaces', () => {
    expect(isRefused('این بد است', 'بد')).toBe(true)
    expect(isRefused('ب د', 'بد')).toBe(true)
    expect(isRefused('بدن', 'بد')).toBe(false)
  })

  it('needs two letters', () => {
    for (const pattern of ['a', '*', '**', '*a*', '! ?'])
      expect(patternOf(pattern.split('*').map(fold))).toBeUndefined()
  })
})

const word = fc.stringMatching(/^[a-z]{3,8}$/)
const disguise = fc.record({
  between: fc.constantFrom('', ' ', '.', '-', '\u200c'),
  times: fc.integer({ min: 1, max: 3 }),
  isUpper: fc.boolean(),
})

test('no disguise of a word helps, whatever the word', () => {
  fc.assert(
    fc.property(word, disguise, (given, { between, times, isUpper }) => {
      const text = [...given].map((letter) => letter.repeat(times)).join(between)
      return isRefused(isUpper ? text.toUpperCase() : text, given)
    }),
  )
})

test('no word is found in a longer one of other letters, unless its pattern says so', () => {
  fc.assert(
    fc.property(word, (given) => {
      const longer = `${given}ßq`
      return (
        !isRefused(longer, given) && isRefused(longer, `${given}*`) && isRefused(`qß${given}`, `*${given}`)
      )
    }),
  )
})

test('a pattern of many `*` is decided in one pass of the text', () => {
  const pattern = `${'a*'.repeat(19)}b`
  expect(isRefused('a'.repeat(500), pattern)).toBe(false)
})
