/** Some thousand names as one text: the engine looks through it in a fraction of what a loop over them takes. */
import type { Match } from './search.store.ts'

export type NameList = ReturnType<typeof nameList>

/** Names are normalised: single spaces, no line breaks. */
export function nameList(items: readonly { id: number; name: string }[]) {
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

  /** Places of the items whose line holds `wanted`, with where in it; each once. */
  function* linesWith(wanted: string): Generator<{ place: number; at: number }> {
    for (let position = text.indexOf(wanted); position >= 0;) {
      const place = placeAt(position)
      yield { place, at: position - (starts[place] ?? 0) }
      position = text.indexOf(wanted, starts[place + 1])
    }
  }

  const idAt = (place: number) => items[place]?.id ?? 0

  return {
    /** What holds `wanted`, in order: 1 where the name begins with it, 2 elsewhere. */
    holding: (wanted: string): Match[] =>
      [...linesWith(wanted)].map(({ place, at }) => ({ id: idAt(place), rank: at === 2 ? 1 : 2 })),

    /** What holds all these words as wholes, in order. */
    wording: (words: readonly string[]): number[] => {
      // The longest is the rarest, mostly.
      const [rarest, ...others] = words.map((word) => ` ${word} `).toSorted((a, b) => b.length - a.length)
      if (rarest === undefined) return []
      return [...linesWith(rarest)]
        .filter(({ place }) => {
          const line = text.slice(starts[place], starts[place + 1])
          return others.every((word) => line.includes(word))
        })
        .map(({ place }) => idAt(place))
    },
  }
}
