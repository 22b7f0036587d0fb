/** What somebody may have meant to type: the words of the catalogue nearest to the ones that were typed. */
import { editDistance } from './edit-distance.ts'

/** A typed word, and words of the catalogue that are like it; itself among them where it is one. */
export interface TypedWord {
  typed: string
  alike: readonly string[]
}

/** Words beyond this many are left out: nobody types more to find something. */
export const mostWords = 6
/** Corrections that are tried, the nearest first. */
const mostCorrections = 6
/** Of one word. */
const mostAlternatives = 6

/** Mistakes that a word of this length may hold and still be known. */
const allowedMistakes = (word: string): number => {
  const length = [...word].length
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

interface Alternative {
  word: string
  distance: number
}

/**
 * Corrections of the typed words, each as many words in the same order, the fewest mistakes first; what was typed
 * itself comes first where all its words are known. None where a word is like nothing in the catalogue.
 */
export function correctWords(words: readonly TypedWord[]): string[][] {
  let corrections: { words: string[]; distance: number }[] = [{ words: [], distance: 0 }]
  for (const word of words) {
    const alternatives = alternativesOf(word)
    corrections = corrections
      .flatMap((correction) =>
        alternatives.map((alternative) => ({
          words: [...correction.words, alternative.word],
          distance: correction.distance + alternative.distance,
        })),
      )
      // Stable: of the same distance those with the better first words stay in front.
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, mostCorrections)
  }
  return words.length === 0 ? [] : corrections.map((correction) => correction.words)
}

/** The nearest words of the catalogue; of those equally near the ones that are most alike, as the database ordered them. */
function alternativesOf({ typed, alike }: TypedWord): Alternative[] {
  // Too short to be corrected, and not kept among the words.
  if ([...typed].length < 3) return [{ word: typed, distance: 0 }]
  return alike
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= allowedMistakes(typed))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostAlternatives)
}
