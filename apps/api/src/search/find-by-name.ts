/** The ids that a search finds in each group: as typed first, then as it may have been meant. */
import { limits } from '@nava/contracts'
import { correctWords, mostWords } from './correct-words.ts'
import type { KeptNames } from './keep-names.ts'
import type { Judge } from '../ranks/ranks.ts'
import type { Wanted } from './name-index.ts'
import type { NameKind, NamesStore } from './names.store.ts'
import { respellings } from './respell.ts'
import type { Vocabulary } from './vocabulary.ts'

export type GroupName = 'musics' | 'videos' | 'artists' | 'podcasts'
export type FindByName = ReturnType<typeof findByName>

const kindOf = { musics: 'music', videos: 'music', artists: 'artist', podcasts: 'podcast' } as const

/** Words that are looked at for the nearest ones. */
const mostAlike = 40

export function findByName(
  store: Pick<NamesStore, 'normalise'>,
  kept: Pick<KeptNames, 'read'>,
  /** What visitors may find of each, in its order. */
  shown: { musics: () => Promise<Judge>; videos: () => Promise<Judge>; artists: () => Promise<Judge> },
) {
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

    const names = await kept.read()
    const judges: Record<GroupName, Judge> = {
      musics: await shown.musics(),
      videos: await shown.videos(),
      artists: await shown.artists(),
      podcasts: names.podcasts,
    }
    /** Adds what each of the groups that are not full finds in the names of its kind. */
    const add = (find: (kind: NameKind, wanted: Wanted) => number[][]) => {
      const open = groups.filter((group) => (found.get(group)?.length ?? 0) < take)
      for (const kind of new Set(open.map((group) => kindOf[group]))) {
        const its = open.filter((group) => kindOf[group] === kind)
        const [first] = its
        if (!first) continue
        // Groups of one kind share its order.
        const { score } = judges[first]
        const lists = find(kind, { score, groups: its.map((group) => judges[group]) })
        for (const [place, group] of its.entries()) {
          const ids = [...(found.get(group) ?? []), ...(lists[place] ?? [])]
          found.set(group, [...new Set(ids)].slice(0, take))
        }
      }
    }

    const isFull = () => [...found.values()].every((ids) => ids.length >= take)
    const isEmpty = () => [...found.values()].every((ids) => ids.length === 0)
    add((kind, wanted) => names[kind].holding(normal, wanted, take))
    // What is spelt as some name is, is meant so.
    if (isEmpty())
      for (const spelling of respellings(names.words, normal))
        add((kind, wanted) => names[kind].holding(spelling, wanted, take))
    for (const keepKnown of [true, false]) {
      if (isFull()) break
      for (const words of correctionsOf(names.words, normal, { keepKnown }))
        add((kind, wanted) => names[kind].wording(words, wanted, take))
      // A word of the catalogue may be a mistake for another one, but only where nothing else is found.
      if (!isEmpty()) break
    }
    return result()
  }
}

/** What the normalised text may have been meant to be: see `correctWords`. With `keepKnown` only unknown words are corrected. */
function correctionsOf(words: Vocabulary, text: string, { keepKnown }: { keepKnown: boolean }): string[][] {
  const typed = text.split(' ').slice(0, mostWords)
  return correctWords(
    typed.map((word) => ({
      typed: word,
      alike: keepKnown && words.find(word) !== undefined ? [word] : words.alike(word, mostAlike),
    })),
  )
}
