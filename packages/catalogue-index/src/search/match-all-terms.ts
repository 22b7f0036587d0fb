import { containsTerm } from './base-index.ts'
import { forEachPosting, type IndexState } from './index-state.ts'
import { offerToAll, type SearchTargets } from './match-phrase.ts'
import { rarest } from './postings.ts'
import { topK } from './top-k.ts'

/** Returns, per group, the first `take` IDs of names that contain all terms, in any order. */
export function matchAllTerms(
  state: IndexState,
  terms: readonly string[],
  { score, groups }: SearchTargets,
  take: number,
): number[][] {
  const tops = groups.map(({ includes }) => topK(includes, take))
  const offer = offerToAll(tops, score)
  const { base, delta, vocabulary } = state
  const termIDs = terms.map((term) => vocabulary.find(term))
  if (termIDs.length > 0 && termIDs.every((termID) => termID !== undefined)) {
    for (const [id, { tokens }] of delta) if (containsAll(tokens, 0, tokens.length, termIDs)) offer(id, 0)
    const fewest = rarest(
      base.postings,
      termIDs.map((termID) => [termID]),
    )
    forEachPosting(state, base.postings, fewest, (ordinal) => {
      const [from, to] = [base.offsets[ordinal] ?? 0, base.offsets[ordinal + 1] ?? 0]
      if (containsAll(base.tokens, from, to, termIDs)) offer(base.ids[ordinal] ?? 0, 0)
    })
  }
  return tops.map((top) => top.ids())
}

function containsAll(tokens: Int32Array, from: number, to: number, termIDs: readonly number[]): boolean {
  for (const termID of termIDs) if (!containsTerm(tokens, from, to, termID)) return false
  return true
}
