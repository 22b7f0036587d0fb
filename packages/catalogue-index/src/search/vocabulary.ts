import { letterTrie, type Reach } from './letter-trie.ts'
import { soundsOfTerm, soundsOfTyped } from './transliteration.ts'

export type Vocabulary = ReturnType<typeof emptyVocabulary>

export function emptyVocabulary() {
  const trie = letterTrie()
  /** All terms, each after a space */
  let text = ''
  /** Place of each term in `text` */
  const places: number[] = []
  /** Terms in Arabic letters, by what is heard of them */
  const bySound = new Map<string, readonly number[]>()

  const add = (term: string): number => {
    const id = places.length
    trie.add(term, id)
    places.push(text.length + 1)
    text += ` ${term}`
    for (const sounds of soundsOfTerm(term)) bySound.set(sounds, [...(bySound.get(sounds) ?? []), id])
    return id
  }

  const indexAt = (place: number): number => {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((places[middle] ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  return {
    get size() {
      return places.length
    },
    /** Adds the term if it is unknown. */
    idOf: (term: string): number => trie.find(term) ?? add(term),
    find: (term: string): number | undefined => trie.find(term),
    term: (id: number): string => text.slice(places[id], (places[id + 1] ?? text.length + 1) - 1),

    /** Visits terms that resemble `typed`, which must not be empty, or begin so. */
    near: (typed: string, reach: Reach, visit: Parameters<typeof trie.near>[2]): void =>
      trie.near(typed, reach, visit),

    /** Returns terms with `part` in them; it must not be empty. */
    containing: (part: string): number[] => {
      const found: number[] = []
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, places[(found.at(-1) ?? 0) + 1])) {
        found.push(indexAt(at))
        if (found.at(-1) === places.length - 1) break
      }
      return found
    },

    /** Returns terms in Arabic letters that may sound like a word typed in Latin ones. */
    soundingLike: (typed: string): readonly number[] => {
      const sounds = soundsOfTyped(typed)
      return sounds === undefined ? [] : (bySound.get(sounds) ?? [])
    },
  }
}
