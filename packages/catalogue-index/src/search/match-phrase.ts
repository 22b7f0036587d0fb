/** Finds names equal to the text first, then those that start with it, then those that contain it. */
import type { ListView } from '../list-view.ts'
import { ordinalOf } from './base-index.ts'
import { forEachPosting, type IndexState } from './index-state.ts'
import { MATCH_RANK, type MatchRank, type PhraseQuery, phraseQuery } from './phrase-query.ts'
import { postingCount, type Postings, rarest } from './postings.ts'
import { type TopK, topK } from './top-k.ts'

/** Groups to search, whose lists all have the order of `score` */
export interface SearchTargets {
  /** Orders names that match equally, best first; in ties, the higher ID is first */
  score: ListView['score']
  groups: readonly Pick<ListView, 'includes' | 'idAt'>[]
}

interface PhraseSearch extends SearchTargets {
  state: IndexState
  query: PhraseQuery
  take: number
  tops: readonly TopK[]
  offer: (id: number, rank: MatchRank | undefined) => void
}

/** Walking down a list must be expected to be this many times faster than reading postings. */
const WALK_MARGIN = 8

export function matchPhrase(
  state: IndexState,
  text: string,
  targets: SearchTargets,
  take: number,
): number[][] {
  const tops = targets.groups.map(({ includes }) => topK(includes, take))
  const query = phraseQuery(state.vocabulary, text)
  if (query) {
    const search = { ...targets, state, query, take, tops, offer: offerToAll(tops, targets.score) }
    for (const [id, { tokens, nameLength }] of state.delta)
      search.offer(id, query.rankOf(tokens, 0, tokens.length, nameLength))
    if (query.leading.length === 0) matchTerm(search)
    else matchTerms(search, query.leading)
  }
  return tops.map((top) => top.ids())
}

export const offerToAll =
  (tops: readonly TopK[], score: (id: number) => number) =>
  (id: number, rank: number | undefined): void => {
    if (rank === undefined) return
    const scored = score(id)
    for (const top of tops) top.offer(id, rank, scored)
  }

function matchTerm(search: PhraseSearch): void {
  const { state, query, offer } = search
  const { base } = state
  if (query.lastTerm !== undefined)
    forEachPosting(state, base.firstTokenPostings, [query.lastTerm], (ordinal) => {
      if (base.nameLengths[ordinal] === 1) offer(base.ids[ordinal] ?? 0, MATCH_RANK.exact)
    })
  collect(search, base.firstTokenPostings, query.prefixTerms, MATCH_RANK.prefix)
  collect(search, base.postings, query.lastTerms, MATCH_RANK.inner)
}

function collect(
  search: PhraseSearch,
  postings: Postings,
  termIDs: readonly number[],
  rank: typeof MATCH_RANK.prefix | typeof MATCH_RANK.inner,
): void {
  const { state, tops, offer } = search
  if (tops.every((top) => top.isFull(rank - 1))) return
  if (collectFromTop(search, postingCount(postings, termIDs), rank)) return
  forEachPosting(state, postings, termIDs, (ordinal) => offer(state.base.ids[ordinal] ?? 0, rank))
}

/**
 * Walks down the groups' lists, because a frequent term has many postings (`count`). Returns true if all groups are
 * full.
 */
function collectFromTop(
  { state, query, tops, groups, score, take }: PhraseSearch,
  count: number,
  rank: MatchRank,
): boolean {
  const { base, deleted } = state
  // Steps in which enough matches are expected, with a margin
  const maxSteps = ((take * base.ids.length) / count) * WALK_MARGIN
  if (maxSteps > count) return false
  return groups.every(({ idAt }, group) => {
    const top = tops[group]
    for (let index = 0; index < maxSteps; index += 1) {
      const id = idAt(index)
      if (id === undefined) return false
      const ordinal = ordinalOf(base, id)
      if (ordinal < 0 || deleted[ordinal] === 1) continue
      if (rankInBase(state, query, ordinal) !== rank) continue
      if (!top?.offer(id, rank, score(id)) && top?.isFull(rank)) return true
    }
    return false
  })
}

function matchTerms(search: PhraseSearch, leading: readonly number[]): void {
  const { state, query, tops, offer } = search
  const { base } = state
  const visit = (ordinal: number) => offer(base.ids[ordinal] ?? 0, rankInBase(state, query, ordinal))
  const first = leading.slice(0, 1)
  const fewest = rarest(base.postings, [query.prefixTerms, ...leading.map((termID) => [termID])])
  const hasShortPrefix = postingCount(base.firstTokenPostings, first) < postingCount(base.postings, fewest)
  if (hasShortPrefix) forEachPosting(state, base.firstTokenPostings, first, visit)
  if (!hasShortPrefix || !tops.every((top) => top.isFull(MATCH_RANK.prefix)))
    forEachPosting(state, base.postings, fewest, visit)
}

const rankInBase = ({ base }: IndexState, query: PhraseQuery, ordinal: number): MatchRank | undefined =>
  query.rankOf(
    base.tokens,
    base.offsets[ordinal] ?? 0,
    base.offsets[ordinal + 1] ?? 0,
    base.nameLengths[ordinal] ?? 0,
  )
