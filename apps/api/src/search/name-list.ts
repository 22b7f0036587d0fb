/** Some thousand names as one text: the engine looks through it in a fraction of what a loop over them takes. */
import type { Match } from './search.store.ts'

export interface ListedName {
  id: number
  /** All that is searched, normalised: single spaces, no line breaks. */
  name: string
  /** Characters of it that are the name itself. */
  length: number
}

export type NameList = ReturnType<typeof nameList>

export function nameList(items: readonly ListedName[]) {
  // Each name stands between spaces, so that a word is found as a whole, on a line of its own.
  const text = items.map(({ name }) => `\n ${name} `).join('')
  const starts = new Int32Array(items.length + 1)
  for (const [place, { name }] of items.entries()) starts[place + 1] = (starts[place] ?? 0) + name.length + 3

  /** The place of the item whose line holds this position of the text. */
  const placeAt = (position: number): number => {
    let [low, high] = [0, items.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The items whose line holds `wanted`, with where in it; each once. */
  function* linesWith(wanted: string): Generator<{ item: ListedName; place: number; at: number }> {
    for (let position = text.indexOf(wanted); position >= 0;) {
      const place = placeAt(position)
      const item = items[place]
      if (item) yield { item, place, at: position - (starts[place] ?? 0) }
      position = text.indexOf(wanted, starts[place + 1])
    }
  }

  return {
    /** What holds `wanted`, in order: a single word anywhere, several from the beginning of a word on. */
    holding: (wanted: string): Match[] => {
      const several = wanted.includes(' ')
      const characters = [...wanted].length
      return [...linesWith(several ? ` ${wanted}` : wanted)].map(({ item, at }) => {
        const begins = at === (several ? 1 : 2)
        return { id: item.id, rank: begins ? (item.length === characters ? 0 : 1) : 2 }
      })
    },

    /** Ids of what holds all these words as wholes, in order. */
    wording: (words: readonly string[]): number[] => {
      // The longest is the rarest, mostly.
      const [rarest, ...others] = words.map((word) => ` ${word} `).toSorted((a, b) => b.length - a.length)
      if (rarest === undefined) return []
      return [...linesWith(rarest)]
        .filter(({ place }) => {
          const line = text.slice(starts[place], starts[place + 1])
          return others.every((word) => line.includes(word))
        })
        .map(({ item }) => item.id)
    },
  }
}
