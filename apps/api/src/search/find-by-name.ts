/** The ids that a search finds in each group: as typed first, then as it may have been meant. */
import { limits } from '@nava/contracts'
import { correctWords, mostWords } from './correct-words.ts'
import { type GroupName } from './groups.ts'
import type { PopularNames } from './popular-names.ts'
import type { Match, SearchStore } from './search.store.ts'

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

    const add = async (more: (group: G) => Promise<number[]>) => {
      const wanting = groups.filter((group) => (found.get(group)?.length ?? 0) < take)
      const ids = await Promise.all(wanting.map(more))
      for (const [place, group] of wanting.entries())
        found.set(group, [...new Set([...(found.get(group) ?? []), ...(ids[place] ?? [])])].slice(0, take))
    }
    await add((group) => asTyped(group, normal, take))
    if (!isTelling(normal)) return result()
    for (const keepKnown of [true, false]) {
      const corrections = await correctionsOf(store, normal, { keepKnown })
      await add((group) => asMeant(group, corrections, take))
      // A word of the catalogue may be a mistake for another one, but only where nothing else is found.
      if ([...found.values()].some((ids) => ids.length > 0)) break
    }
    return result()
  }

  async function asTyped(group: GroupName, text: string, take: number): Promise<number[]> {
    const known = await popular[group].holding(text)
    // Where many popular names hold the text, only what ranks before holding is still to be found.
    if (known.length < take && isTelling(text)) {
      const held = await store.holding(group, text, take)
      if (held.complete) return held.found.map(({ id }) => id)
    }
    const begun = await store.beginning(group, text, take)
    return merge(begun.found, known).slice(0, take)
  }

  async function asMeant(group: GroupName, corrections: string[][], take: number): Promise<number[]> {
    const rare: string[][] = []
    for (const words of corrections) {
      const known = await popular[group].wording(words)
      // What comes after a correction that fills the answer by itself is not needed.
      if (known.length >= take) return [...(await wording(group, rare, take)), ...known]
      rare.push(words)
    }
    return wording(group, rare, take)
  }

  async function wording(group: GroupName, corrections: string[][], take: number): Promise<number[]> {
    return corrections.length === 0 ? [] : store.wording(group, corrections, take)
  }
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

/** Both in their group's order. What is not among the popular comes after them, but for a better rank. */
function merge(found: readonly Match[], popular: readonly Match[]): number[] {
  const ranks = new Map([...popular, ...found].map(({ id, rank }) => [id, rank]))
  for (const { id, rank } of popular) if (rank < (ranks.get(id) ?? rank)) ranks.set(id, rank)
  const inOrder = (rank: number) =>
    (rank === 0 ? [...found, ...popular] : [...popular, ...found])
      .map(({ id }) => id)
      .filter((id) => ranks.get(id) === rank)
  return [...new Set([...inOrder(0), ...inOrder(1), ...inOrder(2)])]
}
