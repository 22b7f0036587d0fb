/**
 * Many names, found by their words, in memory: some 50 bytes a name of five words. A name is a run of word numbers; each
 * word knows the names that hold it. What changed since these were made is kept beside them, and looked through whole.
 */
import { type Best, best } from './best-names.ts'
import { holds, type Lists, namesBuilder, type NamesInOrder, noNames, slice, turn } from './names-in-order.ts'
import { phraseOf } from './typed-phrase.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A name as it is searched: normalised, with what else belongs to it (such as artists) behind the name itself. */
export interface SearchedName {
  id: number
  text: string
  /** Words of the text that are the name itself. */
  nameWords: number
}

/** Some groups of names that have one order. */
export interface Wanted {
  /** Of two names that match equally well the one with the higher score comes first; of the same the later id. */
  score: (id: number) => number
  groups: readonly Group[]
}

export interface Group {
  takes: (id: number) => boolean
  /** The id at a place of the group's order, from 0 on; undefined behind its end, or where the order is not kept. */
  at: (place: number) => number | undefined
}

export type NameIndex = ReturnType<typeof nameIndex>

/** Changed names that are looked through whole before the lists of all words are made anew. */
const mostChanged = 2000
export function nameIndex(words: Vocabulary) {
  let made = noNames()
  /** Names of `made` that have changed or are gone. */
  let stale = new Uint8Array(0)
  /** What changed since: the words of each, none of one that is gone. */
  let changed = new Map<number, Changed>()

  /** Looks at each name of `made` that these lists of words name. */
  const eachOf = (
    { names, starts }: Lists,
    numbers: readonly number[],
    look: (name: number, number: number) => void,
  ) => {
    for (const number of numbers) {
      const end = starts[number + 1] ?? 0
      for (let at = starts[number] ?? 0; at < end; at += 1) {
        const name = names[at] ?? 0
        if (stale[name] === 0) look(name, number)
      }
    }
  }
  const idOf = (name: number) => made.ids[name] ?? 0
  const startOf = (name: number) => made.starts[name] ?? 0

  /** How many names these lists name; one that is in two of them counts twice. */
  const countOf = ({ starts }: Lists, numbers: readonly number[]) =>
    // A word that is newer than the lists is in none.
    numbers.reduce(
      (sum, number) => sum + ((starts[number + 1] ?? starts[number] ?? 0) - (starts[number] ?? 0)),
      0,
    )
  const rarest = (choices: readonly (readonly number[])[]) =>
    choices.reduce((a, b) => (countOf(made.holders, b) < countOf(made.holders, a) ? b : a))

  const numbersOf = (text: string) =>
    Int32Array.from(
      text.split(' ').filter((word) => word !== ''),
      (word) => words.numberOf(word),
    )

  const put = ({ id, text, nameWords }: SearchedName) => {
    forget(id)
    changed.set(id, { words: numbersOf(text), nameWords })
  }
  const forget = (id: number) => {
    const name = placeOf(made.ids, id)
    if (name >= 0) stale[name] = 1
    changed.delete(id)
  }

  /** Makes the lists of all words from what they were and what has changed. */
  const settle = async () => {
    const added = [...changed].toSorted(([a], [b]) => a - b)
    const builder = namesBuilder()
    let next = 0
    /** Adds what changed of the ids before this one. */
    const addBefore = (id: number) => {
      for (; ; next += 1) {
        const [each, its] = added[next] ?? []
        if (each === undefined || !its || each >= id) return
        builder.add(each, its.words, its.nameWords)
      }
    }
    for (let name = 0; name < made.ids.length; name += 1) {
      const id = made.ids[name] ?? 0
      addBefore(id)
      if (stale[name] === 0)
        builder.add(
          id,
          made.words.subarray(made.starts[name], made.starts[name + 1]),
          made.nameWords[name] ?? 0,
        )
      if (name % slice === slice - 1) await turn()
    }
    addBefore(Number.POSITIVE_INFINITY)
    adopt(await builder.finish(words.size))
  }

  const adopt = (names: NamesInOrder) => {
    made = names
    stale = new Uint8Array(names.ids.length)
    changed = new Map()
  }

  return {
    /** Takes over all names, in the order of their ids, some at a time. */
    replace: async (all: AsyncIterable<readonly SearchedName[]>): Promise<void> => {
      const builder = namesBuilder()
      for await (const some of all)
        for (const { id, text, nameWords } of some) builder.add(id, numbersOf(text), nameWords)
      adopt(await builder.finish(words.size))
    },

    /** Takes over what changed; an id without a name is gone. */
    change: async (ids: readonly number[], names: readonly SearchedName[]): Promise<void> => {
      for (const id of ids) forget(id)
      for (const name of names) put(name)
      if (changed.size > mostChanged) await settle()
    },

    /**
     * The first `take` names that hold the text: a single word anywhere, several from the beginning of a word on. The very
     * name comes first, then those that begin with the text.
     */
    holding: (text: string, { score, groups }: Wanted, take: number): number[][] => {
      const tops = groups.map(({ takes }) => best(takes, take))
      const offer = offering(tops, score)
      const phrase = phraseOf(words, text)
      if (!phrase) return tops.map((top) => top.ids())
      const { before, begun, ends, whole, rankOf } = phrase
      for (const [id, { words: its, nameWords }] of changed) offer(id, rankOf(its, 0, its.length, nameWords))
      const [first] = before
      const look = (name: number) =>
        offer(idOf(name), rankOf(made.words, startOf(name), startOf(name + 1), made.nameWords[name] ?? 0))
      if (first === undefined) {
        if (whole !== undefined)
          eachOf(made.beginners, [whole], (name) => {
            if (made.nameWords[name] === 1) offer(idOf(name), 0)
          })
        const walk = (lists: Lists, numbers: readonly number[], rank: 1 | 2) => {
          if (tops.every((top) => top.isFull(rank - 1))) return
          if (!offerPopular(countOf(lists, numbers), rank))
            eachOf(lists, numbers, (name) => offer(idOf(name), rank))
        }
        /** Offers the first of each group's order until it is full: true where that is so. Worth it for what is everywhere. */
        const offerPopular = (count: number, rank: 1 | 2): boolean => {
          // As many names as have to be looked at for enough that match, and some more.
          const most = ((take * made.ids.length) / count) * 8
          if (most > count) return false
          return groups.every(({ at }, group) => {
            const top = tops[group]
            for (let place = 0; place < most; place += 1) {
              const id = at(place)
              if (id === undefined) return false
              const name = placeOf(made.ids, id)
              if (name < 0 || stale[name] === 1) continue
              const its = rankOf(made.words, startOf(name), startOf(name + 1), made.nameWords[name] ?? 0)
              if (its === rank && !top?.offer(id, rank, score(id)) && top?.isFull(rank)) return true
            }
            return false
          })
        }
        walk(made.beginners, begun, 1)
        // What merely holds the text comes after all that begins with it.
        walk(made.holders, ends, 2)
      } else {
        const fewest = rarest([begun, ...before.map((number) => [number])])
        const beginWithIt = countOf(made.beginners, [first]) < countOf(made.holders, fewest)
        if (beginWithIt) eachOf(made.beginners, [first], look)
        if (!beginWithIt || !tops.every((top) => top.isFull(1))) eachOf(made.holders, fewest, look)
      }
      return tops.map((top) => top.ids())
    },

    /** The first `take` names that hold all of these words, in any order. */
    wording: (wording: readonly string[], { score, groups }: Wanted, take: number): number[][] => {
      const tops = groups.map(({ takes }) => best(takes, take))
      const offer = offering(tops, score)
      const numbers = wording.map((word) => words.find(word))
      if (numbers.length > 0 && numbers.every((number) => number !== undefined)) {
        for (const [id, { words: its }] of changed) if (holdsAll(its, 0, its.length, numbers)) offer(id, 0)
        eachOf(made.holders, rarest(numbers.map((number) => [number])), (name) => {
          if (holdsAll(made.words, startOf(name), startOf(name + 1), numbers)) offer(idOf(name), 0)
        })
      }
      return tops.map((top) => top.ids())
    },
  }
}

interface Changed {
  words: Int32Array
  nameWords: number
}

/** Offers a name to all groups at once; without a rank it does not match. */
const offering =
  (tops: readonly Best[], score: (id: number) => number) =>
  (id: number, rank: number | undefined): void => {
    if (rank === undefined) return
    const its = score(id)
    for (const top of tops) top.offer(id, rank, its)
  }

/** Where `id` stands among these, which are in order; -1 for nowhere. */
function placeOf(ids: Int32Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}

function holdsAll(words: Int32Array, from: number, to: number, wanted: readonly number[]): boolean {
  for (const word of wanted) if (!holds(words, from, to, word)) return false
  return true
}
