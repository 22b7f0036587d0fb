/** Inverted index, with recent changes kept separately (delta), like a log-structured merge tree */
import { baseIndexBuilder } from './base-index.ts'
import { adoptBase, type IndexedName, newIndexState, putName, removeName, tokenize } from './index-state.ts'
import { matchAllTerms } from './match-all-terms.ts'
import { matchPhrase, type SearchTargets } from './match-phrase.ts'
import { mergeDelta } from './merge-delta.ts'
import type { Vocabulary } from './vocabulary.ts'

export type NameIndex = ReturnType<typeof nameIndex>

/** Number of changes above which they are merged into the base, because each search reads all. */
const MAX_DELTA = 2000

/** Several indexes may share a vocabulary. */
export function nameIndex(vocabulary: Vocabulary) {
  const state = newIndexState(vocabulary)
  return {
    /** `all` yields names in chunks, in order of their IDs. */
    replace: async (all: AsyncIterable<readonly IndexedName[]>): Promise<void> => {
      const builder = baseIndexBuilder()
      for await (const chunk of all)
        for (const { id, text, nameLength } of chunk) builder.add(id, tokenize(vocabulary, text), nameLength)
      adoptBase(state, await builder.finish(vocabulary.size))
    },

    update: async (ids: readonly number[], names: readonly IndexedName[]): Promise<void> => {
      for (const id of ids) removeName(state, id)
      for (const name of names) putName(state, name)
      if (state.delta.size > MAX_DELTA) await mergeDelta(state)
    },

    /**
     * Returns the first `take` names per group that contain the normalised text: a single term anywhere, several terms
     * from the start of a token. Order: exact matches, prefixes, others.
     */
    matchPhrase: (text: string, targets: SearchTargets, take: number): number[][] =>
      matchPhrase(state, text, targets, take),

    matchAllTerms: (terms: readonly string[], targets: SearchTargets, take: number): number[][] =>
      matchAllTerms(state, terms, targets, take),
  }
}
