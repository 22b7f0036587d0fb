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
    const normal = await store.normalise(text.slice(0, limits.search.maxCharacters))
    let corrections: Promise<string[][]> | undefined
    const found = await Promise.all(
      groups.map(async (group) => {
        if ([...normal].length < limits.search.minCharacters) return [group, []]
        const typed = await asTyped(group, normal, take)
        if (typed.length >= take || !isTelling(normal)) return [group, typed]
        corrections ??= correct(normal)
        const meant = await asMeant(group, await corrections, take)
        return [group, [...new Set([...typed, ...meant])].slice(0, take)]
      }),
    )
    return Object.fromEntries(found) as Record<G, number[]> // the groups that were asked for
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

  async function correct(text: string): Promise<string[][]> {
    const words = text.split(' ').slice(0, mostWords)
    const alike = await store.alike(words)
    return correctWords(words.map((typed, place) => ({ typed, alike: alike[place] ?? [] })))
  }
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
