import { expect, it } from 'vitest'
import { respellings } from './respell.ts'
import { vocabulary } from './vocabulary.ts'

function knowing(...words: string[]) {
  const known = vocabulary()
  for (const word of words) known.numberOf(word)
  return known
}

it('Neighbouring words are tried as one', () => {
  expect(respellings(knowing(), 'می روم از یاد')).toEqual(['میروم از یاد', 'می روماز یاد', 'می روم ازیاد'])
})

it('A word is tried as two where both are known', () => {
  expect(respellings(knowing('کتاب', 'خانه'), 'کتابخانه ابی')).toEqual(['کتابخانهابی', 'کتاب خانه ابی'])
  expect(respellings(knowing('neon', 'harbor', 'ne'), 'neonharbor')).toEqual(['neon harbor'])
})

it('What cannot be spelt otherwise has no other spelling', () => {
  expect(respellings(knowing('neon'), 'neon')).toEqual([])
  expect(respellings(knowing('a', 'b'), 'ab')).toEqual([])
  expect(respellings(knowing('x'.repeat(25)), 'x'.repeat(50))).toEqual([])
})
