/**
 * The names of what is most popular, in memory and in order: words that are everywhere are answered from here, where a
 * query would have to look at too many rows to know the first ones.
 */
import type { FastifyBaseLogger } from 'fastify'
import { keepFresh } from '../ranks/keep-fresh.ts'
import type { GroupName } from './groups.ts'
import { type NameList, nameList } from './name-list.ts'
import type { Match, SearchStore } from './search.store.ts'

/** Names that are kept of a group. */
const kept = 5000
/** How long after the last search they are still kept fresh, in ms. */
const restAfter = 60_000

export interface PopularNames {
  /** Those whose name holds the text, in the group's order. The very name counts as a beginning here. */
  holding: (text: string) => Promise<Match[]>
  /** Ids of those whose name holds all the words, in the group's order. */
  wording: (words: readonly string[]) => Promise<number[]>
  stop: () => void
}

/** Nothing is known. */
export const noNames: PopularNames = {
  holding: async () => [],
  wording: async () => [],
  stop: () => undefined,
}

/** `first` gives the ids of the group's first rows in its order; `staleness` is the age in ms that names may not have. */
export function popularNames(
  store: Pick<SearchStore, 'names'>,
  group: GroupName,
  first: (take: number) => Promise<number[]>,
  options: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): PopularNames {
  let known: NameList = nameList([])
  const freshness = keepFresh(
    async () => {
      const ids = await first(kept)
      const names = await store.names(group, ids)
      known = nameList(
        ids.flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [{ id, name }]
        }),
      )
    },
    { ...options, restAfter },
  )
  return {
    holding: async (text) => {
      await freshness.fresh()
      return known.holding(text)
    },
    wording: async (words) => {
      await freshness.fresh()
      return known.wording(words)
    },
    stop: freshness.stop,
  }
}
