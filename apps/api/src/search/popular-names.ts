/**
 * The names of what is most popular, in memory and in order: words that are everywhere are answered from here, where a
 * query would have to look at too many rows to know the first ones.
 */
import type { FastifyBaseLogger } from 'fastify'
import { keepFresh } from '../ranks/keep-fresh.ts'
import type { GroupName } from './groups.ts'
import { type ListedName, type NameList, nameList } from './name-list.ts'
import type { Match, SearchStore } from './search.store.ts'

/** Names that are kept of a group. */
const kept = 5000
/** How long after the last search they are still kept fresh, in ms. */
const restAfter = 60_000

export interface PopularNames {
  /** Those whose name holds the text, in the group's order. */
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
  store: Pick<SearchStore, 'names' | 'nameLengths'>,
  group: GroupName,
  first: (take: number) => Promise<number[]>,
  options: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): PopularNames {
  let known: NameList = nameList([])
  let listed = new Map<number, ListedName>()
  const freshness = keepFresh(
    async () => {
      const ids = await first(kept)
      const names = await store.names(group, ids)
      // The length costs a normalisation in the database: it is asked for where the name is new.
      const changed = ids.filter((id) => names.has(id) && listed.get(id)?.name !== names.get(id))
      const lengths = await store.nameLengths(group, changed)
      const items = ids.flatMap((id): ListedName[] => {
        const [name, before] = [names.get(id), listed.get(id)]
        if (name === undefined) return []
        return [before?.name === name ? before : { id, name, length: lengths.get(id) ?? 0 }]
      })
      listed = new Map(items.map((item) => [item.id, item]))
      known = nameList(items)
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
