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

it('A term is split where both parts are known', () => {
  expect(splitJoin(vocabularyOf('کتاب', 'خانه'), 'کتابخانه ابی')).toEqual(['کتابخانهابی', 'کتاب خانه ابی'])
  expect(splitJoin(vocabularyOf('neon', 'harbor', 'ne'), 'neonharbor')).toEqual(['neon harbor'])
})

it('A text that can be neither split nor joined has no other spelling', () => {
  expect(splitJoin(vocabularyOf('neon'), 'neon')).toEqual([])
  expect(splitJoin(vocabularyOf('a', 'b'), 'ab')).toEqual([])
  expect(splitJoin(vocabularyOf('x'.repeat(25)), 'x'.repeat(50))).toEqual([])
})
