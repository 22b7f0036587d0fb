import type { ListView } from '../list-view.ts'
import { correctSpelling, MAX_QUERY_TERMS } from './correct-spelling.ts'
import type { SearchTargets } from './match-phrase.ts'
import type { NameIndex } from './name-index.ts'
import { splitJoin } from './split-join.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface NameGroup {
  index: NameIndex
  /** Order of the names; groups that share an index must have equal scores */
  view: ListView
}

const MAX_SIMILAR = 40

/** Returns the best IDs of each group, at most `take`: names as typed first, then corrections. */
export function searchNames(
  vocabulary: Vocabulary,
  text: string,
  groups: readonly NameGroup[],
  take: number,
): number[][] {
  const results = resultLists(groups, take)
  results.collect((index, targets) => index.matchPhrase(text, targets, take))
  if (results.isEmpty())
    for (const spelling of splitJoin(vocabulary, text))
      results.collect((index, targets) => index.matchPhrase(spelling, targets, take))
  for (const includesKnownTerms of [true, false]) {
    if (results.isFull()) break
    for (const terms of correctionsOf(vocabulary, text, { includesKnownTerms }))
      results.collect((index, targets) => index.matchAllTerms(terms, targets, take))
    if (!results.isEmpty()) break
  }
  return results.ids()
}

function resultLists(groups: readonly NameGroup[], take: number) {
  const found = groups.map(({ index, view }) => ({ index, view, ids: [] as readonly number[] }))
  return {
    collect: (match: (index: NameIndex, targets: SearchTargets) => number[][]): void => {
      const open = Map.groupBy(
        found.filter(({ ids }) => ids.length < take),
        ({ index }) => index,
      )
      for (const [index, lists] of open) {
        const [first] = lists
        if (!first) continue
        const matches = match(index, { score: first.view.score, groups: lists.map(({ view }) => view) })
        for (const [place, list] of lists.entries())
          list.ids = [...new Set([...list.ids, ...(matches[place] ?? [])])].slice(0, take)
      }
    },
    isFull: (): boolean => found.every(({ ids }) => ids.length >= take),
    isEmpty: (): boolean => found.every(({ ids }) => ids.length === 0),
    ids: (): number[][] => found.map(({ ids }) => [...ids]),
  }
}

/** Returns corrected queries; with `includesKnownTerms`, known terms stay unchanged. */
function correctionsOf(
  vocabulary: Vocabulary,
  text: string,
  { includesKnownTerms }: { includesKnownTerms: boolean },
): string[][] {
  const typed = text.split(' ').slice(0, MAX_QUERY_TERMS)
  return correctSpelling(
    typed.map((term) => ({
      typed: term,
      similar:
        includesKnownTerms && vocabulary.find(term) !== undefined
          ? [term]
          : vocabulary.similar(term, MAX_SIMILAR),
    })),
  )
}
