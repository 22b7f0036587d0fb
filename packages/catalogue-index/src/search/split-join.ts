import { MAX_QUERY_TERMS } from './correct-spelling.ts'
import type { Vocabulary } from './vocabulary.ts'

const MAX_SPELLINGS = 6
const MAX_SPLIT_LENGTH = 40
const MIN_PART_LENGTH = 2

/**
 * Joins two adjacent terms of the text, or splits one into two known ones. Persian words are written with a space, a
 * zero-width non-joiner or nothing; other languages vary similarly.
 */
export function splitJoin(vocabulary: Pick<Vocabulary, 'find'>, text: string): string[] {
  const typed = text.split(' ').slice(0, MAX_QUERY_TERMS)
  const withReplaced = (at: number, count: number, ...terms: string[]) =>
    typed.toSpliced(at, count, ...terms).join(' ')
  const joined = typed.slice(1).map((term, at) => withReplaced(at, 2, `${typed[at]}${term}`))
  const split = typed.flatMap((term, at) =>
    splitsOf(term)
      .filter((parts) => parts.every((part) => vocabulary.find(part) !== undefined))
      .map((parts) => withReplaced(at, 1, ...parts)),
  )
  return [...joined, ...split].slice(0, MAX_SPELLINGS)
}

function splitsOf(term: string): string[][] {
  const letters = [...term]
  if (letters.length > MAX_SPLIT_LENGTH) return []
  const places = Array.from({ length: letters.length + 1 }, (_, place) => place)
  return places
    .slice(MIN_PART_LENGTH, letters.length - MIN_PART_LENGTH + 1)
    .map((place) => [letters.slice(0, place).join(''), letters.slice(place).join('')])
}
