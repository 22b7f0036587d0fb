import { mostWords } from './correct-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Spellings of one text that are tried. */
const most = 6
/** Words longer than this are not taken apart; of shorter ones at least so many letters stay on either side. */
const cut = { longest: 40, shortestPart: 2 }

/**
 * The same text with two of its words spelt together, or one apart into two known words: in Persian a space, a
 * zero-width one and none stand for each other, and elsewhere too people seldom know.
 */
export function respellings(words: Pick<Vocabulary, 'find'>, text: string): string[] {
  const typed = text.split(' ').slice(0, mostWords)
  const instead = (at: number, count: number, ...others: string[]) =>
    typed.toSpliced(at, count, ...others).join(' ')
  const together = typed.slice(1).map((word, at) => instead(at, 2, `${typed[at]}${word}`))
  const apart = typed.flatMap((word, at) =>
    partsOf(word)
      .filter((parts) => parts.every((part) => words.find(part) !== undefined))
      .map((parts) => instead(at, 1, ...parts)),
  )
  return [...together, ...apart].slice(0, most)
}

function partsOf(word: string): string[][] {
  const letters = [...word]
  if (letters.length > cut.longest) return []
  const places = Array.from({ length: letters.length + 1 }, (_, place) => place)
  return places
    .slice(cut.shortestPart, letters.length - cut.shortestPart + 1)
    .map((place) => [letters.slice(0, place).join(''), letters.slice(place).join('')])
}
