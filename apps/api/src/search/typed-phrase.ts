/** What was typed, as the words of a vocabulary: one word stands anywhere within a word, several stand one after another. */
import type { Vocabulary } from './vocabulary.ts'

/** What a text asks of names; undefined where it holds a word that no name does. */
export function phraseOf(words: Vocabulary, text: string) {
  const typed = text.split(' ')
  const last = typed.pop() ?? ''
  const before = typed.map((word) => words.find(word))
  if (!before.every((number) => number !== undefined)) return undefined
  const whole = words.find(last)
  const begun = words.beginning(last)
  const ends = before.length === 0 ? words.holding(last) : begun
  const marks = new Uint8Array(words.size)
  for (const number of ends) marks[number] = 1
  for (const number of begun) marks[number] = 2

  /** Whether the phrase stands at this place. */
  const standsAt = (its: Int32Array, at: number): boolean => {
    for (let place = 0; place < before.length; place += 1) if (its[at + place] !== before[place]) return false
    return marks[its[at + before.length] ?? 0] !== 0
  }
  return {
    /** The words before the last, and the last where it is one. */
    before,
    whole,
    /** Words that the last may be the beginning of, and those that it may stand in. */
    begun,
    ends,
    /** 0 for the very name, 1 for one that begins with the text, 2 for one that holds it. */
    rankOf: (its: Int32Array, from: number, to: number, nameWords: number): number | undefined => {
      for (let at = from; at + before.length < to; at += 1) {
        if (!standsAt(its, at)) continue
        const end = its[at + before.length] ?? 0
        // Held within its first word only, or further back.
        if (at > from || marks[end] === 1) return 2
        return nameWords === before.length + 1 && end === whole ? 0 : 1
      }
      return undefined
    },
  }
}
