import { expect, it } from 'vitest'
import { splitJoin } from './split-join.ts'
import { emptyVocabulary } from './vocabulary.ts'

function vocabularyOf(...terms: string[]) {
  const vocabulary = emptyVocabulary()
  for (const term of terms) vocabulary.idOf(term)
  return vocabulary
}

it('Adjacent terms are joined', () => {
  expect(splitJoin(vocabularyOf(), 'می روم از یاد')).toEqual(['میروم از یاد', 'می روماز یاد', 'می روم ازیاد'])
})

it('A term is split if both parts are known', () => {
  expect(splitJoin(vocabularyOf('کتاب', 'خانه'), 'کتابخانه ابی')).toEqual(['کتابخانهابی', 'کتاب خانه ابی'])
  expect(splitJoin(vocabularyOf('neon', 'harbor', 'ne'), 'neonharbor')).toEqual(['neon harbor'])
})

it('A text that can be neither split nor joined has no other spelling', () => {
  expect(splitJoin(vocabularyOf('neon'), 'neon')).toEqual([])
  expect(splitJoin(vocabularyOf('a', 'b'), 'ab')).toEqual([])
  expect(splitJoin(vocabularyOf('x'.repeat(25)), 'x'.repeat(50))).toEqual([])
})

it('A term is split only into parts of two or more letters', () => {
  expect(splitJoin(vocabularyOf('neon', 'ha'), 'neonha')).toEqual(['neon ha'])
  expect(splitJoin(vocabularyOf('ne', 'onha'), 'neonha')).toEqual(['ne onha'])
  expect(splitJoin(vocabularyOf('neon', 'a', 'n', 'eona'), 'neona')).toEqual([])
})

it('A term of forty letters is split, and a longer one is not', () => {
  const vocabulary = vocabularyOf('x'.repeat(20), 'x'.repeat(21))
  expect(splitJoin(vocabulary, 'x'.repeat(40))).toEqual([`${'x'.repeat(20)} ${'x'.repeat(20)}`])
  expect(splitJoin(vocabulary, 'x'.repeat(41))).toEqual([])
})

it('Other spellings change only the first six terms, and at most six are returned', () => {
  expect(splitJoin(vocabularyOf(), 'a b c d e f g').at(-1)).toBe('a b c d ef')
  const vocabulary = vocabularyOf('neon', 'moon', 'light')
  expect(splitJoin(vocabulary, 'neonmoon moonlight neonlight lightmoon')).toEqual([
    'neonmoonmoonlight neonlight lightmoon',
    'neonmoon moonlightneonlight lightmoon',
    'neonmoon moonlight neonlightlightmoon',
    'neon moon moonlight neonlight lightmoon',
    'neonmoon moon light neonlight lightmoon',
    'neonmoon moonlight neon light lightmoon',
  ])
})
