import type { ListView } from '../list-view.ts'
import type { NameIndex } from './name-index.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordQuery } from './word-query.ts'

export interface NameGroup {
  index: NameIndex
  /** Order of the names; groups that share an index must have equal scores */
  view: ListView
}

/** Returns the best IDs of each group for the normalised text, at most `take`. */
export function searchNames(
  vocabulary: Vocabulary,
  text: string,
  groups: readonly NameGroup[],
  take: number,
): number[][] {
  const query = wordQuery(vocabulary, text)
  const found = new Map<NameGroup, number[]>()
  for (const [index, sharing] of Map.groupBy(groups, (group) => group.index)) {
    const [first] = sharing
    if (!first) continue
    const targets = { score: first.view.score, groups: sharing.map(({ view }) => view) }
    for (const [place, ids] of index.match(query, targets, take).entries()) {
      const group = sharing[place]
      if (group) found.set(group, ids)
    }
  }
  return groups.map((group) => found.get(group) ?? [])
}
