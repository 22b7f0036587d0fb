/** The ids that a search finds in each group: as typed first, then as it may have been meant. */
import { limits } from '@nava/contracts'
import { correctWords, mostWords } from './correct-words.ts'
import { type GroupName, type SearchedName, searchedOf } from './groups.ts'
import type { PopularNames } from './popular-names.ts'
import type { Match, Matches, SearchStore } from './search.store.ts'

export type FindByName = ReturnType<typeof findByName>

export function findByName(store: SearchStore, popular: Record<GroupName, PopularNames>) {
  /** At most `take` ids of each of the groups whose name is, begins with, holds or is nearly the text; the best first. */
  return async <G extends GroupName>(
    text: string,
    groups: readonly G[],
    take: number,
  ): Promise<Record<G, number[]>> => {
    const found = new Map<G, number[]>(groups.map((group) => [group, []]))
    const result = () => Object.fromEntries(found) as Record<G, number[]> // the groups that were asked for
    const normal = await store.normalise(text.slice(0, limits.search.maxCharacters))
    if ([...normal].length < limits.search.minCharacters) return result()

    await forEachTable(groups, async (table, its) => {
      for (const [group, ids] of await asTyped(table, its, normal, take)) found.set(group, ids)
    })
    if (!isTelling(normal)) return result()
    for (const keepKnown of [true, false]) {
      const wanting = groups.filter((group) => (found.get(group)?.length ?? 0) < take)
      if (wanting.length === 0) break
      const corrections = await correctionsOf(store, normal, { keepKnown })
      await forEachTable(wanting, async (table, its) => {
        for (const [group, ids] of await asMeant(table, its, corrections, take))
          found.set(group, [...new Set([...(found.get(group) ?? []), ...ids])].slice(0, take))
      })
      // A word of the catalogue may be a mistake for another one, but only where nothing else is found.
      if ([...found.values()].some((ids) => ids.length > 0)) break
    }
    return result()
  }

  /** The groups' ids by the text as it was typed. */
  async function asTyped<G extends GroupName>(
    table: SearchedName,
    groups: readonly G[],
    text: string,
    take: number,
  ): Promise<Map<G, number[]>> {
    const known = await mapOf(groups, (group) => popular[group].holding(text))
    const fewest = (rank: Match['rank']) =>
      Math.min(...groups.map((group) => (known.get(group) ?? []).filter((each) => each.rank <= rank).length))
    // Where enough of the popular match as well as anything can, only what may match better is looked for: of what is
    // everywhere, the first could not be known without looking at all of it.
    const better = async (): Promise<Matches | undefined> => {
      if (fewest(0) >= take) return undefined
      if (fewest(1) >= take) return store.exact(table, text, take)
      if (fewest(2) >= take || !isTelling(text)) return store.beginning(table, text, take)
      const held = await store.holding(table, text, take)
      return held.complete ? held : store.beginning(table, text, take)
    }
    const matches = await better()
    return mapOf(groups, async (group) =>
      merge(matches?.of(group) ?? [], known.get(group) ?? []).slice(0, take),
    )
  }

  /** The groups' ids by corrections of the text, in their order. */
  async function asMeant<G extends GroupName>(
    table: SearchedName,
    groups: readonly G[],
    corrections: string[][],
    take: number,
  ): Promise<Map<G, number[]>> {
    // The first correction that the popular fill the answer with; what comes after it is not needed.
    const filled = await mapOf(groups, async (group) => {
      for (const [query, words] of corrections.entries()) {
        const ids = await popular[group].wording(words)
        if (ids.length >= take) return { query, ids }
      }
      return { query: corrections.length, ids: [] }
    })
    const rare = corrections.slice(0, Math.max(...[...filled.values()].map(({ query }) => query)))
    const worded = rare.length === 0 ? [] : await store.wording(table, rare, take)
    return mapOf(groups, async (group) => {
      const { query = 0, ids = [] } = filled.get(group) ?? {}
      const rarer = worded.filter((each) => each.group === group && each.query < query)
      return [...rarer.map(({ id }) => id), ...ids]
    })
  }
}

async function mapOf<K, V>(keys: readonly K[], valueOf: (key: K) => Promise<V>): Promise<Map<K, V>> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await valueOf(key)] as const)))
}

/** Runs `work` for each table that holds some of the groups, with those, at the same time. */
async function forEachTable<G extends GroupName>(
  groups: readonly G[],
  work: (table: SearchedName, its: G[]) => Promise<void>,
) {
  const tables = [...new Set(groups.map((group) => searchedOf[group]))]
  await Promise.all(
    tables.map((table) =>
      work(
        table,
        groups.filter((group) => searchedOf[group] === table),
      ),
    ),
  )
}

/** What the normalised text may have been meant to be: see `correctWords`. With `keepKnown` only unknown words are corrected. */
export async function correctionsOf(
  store: Pick<SearchStore, 'alike'>,
  text: string,
  options: { keepKnown: boolean },
): Promise<string[][]> {
  const words = text.split(' ').slice(0, mostWords)
  const alike = await store.alike(words, options)
  return correctWords(words.map((typed, place) => ({ typed, alike: alike[place] ?? [] })))
}

/** Single letters alone say too little to look inside names: too many hold them. */
const isTelling = (text: string): boolean => text.split(' ').some((word) => [...word].length > 1)

/** Both in their group's order; of one rank the popular come first, since that is what the order goes by. */
function merge(found: readonly Match[], popular: readonly Match[]): number[] {
  const ranks = new Map<number, number>()
  for (const { id, rank } of [...popular, ...found]) ranks.set(id, Math.min(rank, ranks.get(id) ?? rank))
  const ids = [...ranks.keys()]
  return ids.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}
