/** Inverted index, with recent changes kept separately (delta), like a log-structured merge tree */
import { baseIndexBuilder } from './base-index.ts'
import { adoptBase, type IndexedName, newIndexState, putName, removeName, tokenized } from './index-state.ts'
import { matchNames, type SearchTargets } from './match-names.ts'
import { mergeDelta } from './merge-delta.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordQuery } from './word-query.ts'

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
        for (const name of chunk) builder.add(name.id, tokenized(vocabulary, name))
      adoptBase(state, await builder.finish(vocabulary.size))
    },

    update: async (ids: readonly number[], names: readonly IndexedName[]): Promise<void> => {
      for (const id of ids) removeName(state, id)
      for (const name of names) putName(state, name)
      if (state.delta.size > MAX_DELTA) await mergeDelta(state)
    },

    /** Returns the best `take` names per group; the query must be of the same vocabulary. */
    match: (query: WordQuery, targets: SearchTargets, take: number): number[][] =>
      matchNames(state, query, targets, take),
  }
}
