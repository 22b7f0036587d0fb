import { editDistance } from './edit-distance.ts'

/** Typed term with similar known terms, most similar first; a typed term that is known is among them */
export interface QueryTerm {
  typed: string
  similar: readonly string[]
}

/** Maximum terms of a query; further ones are ignored */
export const MAX_QUERY_TERMS = 6
const MAX_CORRECTIONS = 6
const MAX_ALTERNATIVES_PER_TERM = 6

/** Minimum letters of a term; shorter ones are not corrected */
const MIN_CORRECTED_LENGTH = 3

/** Returns the maximum number of edits: 1 from 3 letters on, 2 from 6 letters on, else 0. */
function maxEdits(term: string): number {
  const length = [...term].length
  if (length < MIN_CORRECTED_LENGTH) return 0
  return length < 6 ? 1 : 2
}

interface Alternative {
  term: string
  distance: number
}

/**
 * Returns corrections with the same number and order of terms, fewest edits first: the query itself if all
 * terms are known, none if a term resembles no known one.
 */
export function correctSpelling(query: readonly QueryTerm[]): string[][] {
  let corrections: { terms: string[]; distance: number }[] = [{ terms: [], distance: 0 }]
  for (const term of query) {
    const alternatives = alternativesOf(term)
    corrections = corrections
      .flatMap((correction) =>
        alternatives.map((alternative) => ({
          terms: [...correction.terms, alternative.term],
          distance: correction.distance + alternative.distance,
        })),
      )
      // The sort is stable: in ties, combinations with better first terms stay ahead.
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, MAX_CORRECTIONS)
  }
  return query.length === 0 ? [] : corrections.map((correction) => correction.terms)
}

function alternativesOf({ typed, similar }: QueryTerm): Alternative[] {
  if ([...typed].length < MIN_CORRECTED_LENGTH) return [{ term: typed, distance: 0 }]
  return similar
    .map((term) => ({ term, distance: editDistance(typed, term) }))
    .filter(({ distance }) => distance <= maxEdits(typed))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_ALTERNATIVES_PER_TERM)
}
