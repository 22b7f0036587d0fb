/** Finds the names of an index that match a query best. */
import type { ListView } from '../list-view.ts'
import { ordinalOf } from './base-index.ts'
import { forEachPosting, type IndexState } from './index-state.ts'
import { postingCount, rarest } from './postings.ts'
import { bestRank, nameRanker, type NameTokens } from './rank-name.ts'
import { topK } from './top-k.ts'
import { costOf, type QueryWord, SPLIT_MATCH, type WordQuery } from './word-query.ts'

/** Groups to search, whose lists all have the order of `score` */
export interface SearchTargets {
  /** Orders names that match equally, best first; in ties, the higher ID is first */
  score: ListView['score']
  groups: readonly Pick<ListView, 'includes' | 'idAt'>[]
}

/** Postings of a word beside a rarer one above which names with this word alone are not looked at */
const FREQUENT = 1000
/** Postings above which only the names at the top of the lists are looked at, if these have an order */
const MAX_POSTINGS = 40_000
const MAX_WALKED = 10_000

/** Terms of one word with the same cost, and their postings */
interface Tier {
  termIDs: readonly number[]
  cost: number
  count: number
}

/** Returns the best IDs of each group, at most `take`. */
export function matchNames(
  state: IndexState,
  query: WordQuery,
  { score, groups }: SearchTargets,
  take: number,
): number[][] {
  const { base, deleted, delta } = state
  const tops = groups.map(({ includes }) => topK(includes, take))
  const rank = nameRanker(query)
  const offer = (id: number, name: NameTokens) => {
    const ranked = rank(name)
    if (ranked === undefined) return
    const scored = score(id)
    for (const top of tops) top.offer(id, ranked, scored)
  }
  for (const [id, { tokens, nameLength, ownLength }] of delta)
    offer(id, { tokens, from: 0, artists: nameLength, album: ownLength, to: tokens.length })

  const seen = new Uint8Array(base.ids.length)
  const name = { tokens: base.tokens, from: 0, artists: 0, album: 0, to: 0 }
  const visit = (ordinal: number) => {
    if (seen[ordinal] === 1) return
    seen[ordinal] = 1
    name.from = base.offsets[ordinal] ?? 0
    name.artists = name.from + (base.nameLengths[ordinal] ?? 0)
    name.album = name.from + (base.ownLengths[ordinal] ?? 0)
    name.to = base.offsets[ordinal + 1] ?? 0
    offer(base.ids[ordinal] ?? 0, name)
  }
  const walk = () => {
    for (const { idAt } of groups)
      for (let index = 0; index < MAX_WALKED; index += 1) {
        const id = idAt(index)
        if (id === undefined) break
        const ordinal = ordinalOf(base, id)
        if (ordinal >= 0 && deleted[ordinal] === 0) visit(ordinal)
      }
  }

  const isOrdered = groups.some(({ idAt }) => idAt(0) !== undefined)
  let visited = 0
  for (const [missing, tiers] of rarestFirst(state, query).entries())
    for (const { termIDs, cost, count } of tiers) {
      if (tops.every((top) => top.isFull(bestRank(missing, cost) - 1))) break
      if (visited > 0 && missing > 0 && count > FREQUENT) continue
      visited += count
      if (isOrdered && count > MAX_POSTINGS) walk()
      else forEachPosting(state, base.postings, termIDs, visit)
    }
  return tops.map((top) => top.ids())
}

/** Returns the rarest words. Every name that matches enough of the words contains one of them. */
function rarestFirst(state: IndexState, { required }: WordQuery): Tier[][] {
  const { postings } = state.base
  const sizeOf = (tiers: readonly Tier[]) => tiers.reduce((sum, { count }) => sum + count, 0)
  return required
    .map((word) => tiersOf(word, postings))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    .slice(0, required.length - Math.max(1, Math.floor(required.length / 2)) + 1)
}

function tiersOf({ terms, splits }: QueryWord, postings: IndexState['base']['postings']): Tier[] {
  const split = splits.map(
    (parts) =>
      rarest(
        postings,
        parts.map((part) => [part]),
      )[0] ?? 0,
  )
  const tiers = Array.from(terms, (termIDs, cost) => ({ termIDs: termIDs ?? [], cost }))
  if (split.length > 0) tiers.push({ termIDs: split, cost: costOf(SPLIT_MATCH) })
  return tiers
    .map(({ termIDs, cost }) => ({ termIDs, cost, count: postingCount(postings, termIDs) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.cost - b.cost)
}
