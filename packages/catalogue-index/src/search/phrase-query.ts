import type { Vocabulary } from './vocabulary.ts'

/** Rank of a match; lower is better */
export const MATCH_RANK = {
  exact: 0,
  prefix: 1,
  inner: 2,
} as const
export type MatchRank = (typeof MATCH_RANK)[keyof typeof MATCH_RANK]

export type PhraseQuery = NonNullable<ReturnType<typeof phraseQuery>>

/** Returns undefined if one of the terms before the last is unknown. */
export function phraseQuery(vocabulary: Vocabulary, text: string) {
  const typed = text.split(' ')
  const last = typed.pop() ?? ''
  const leading = typed.map((term) => vocabulary.find(term))
  if (!leading.every((termID) => termID !== undefined)) return undefined
  const lastTerm = vocabulary.find(last)
  const prefixTerms = vocabulary.withPrefix(last)
  const lastTerms = leading.length === 0 ? vocabulary.containing(last) : prefixTerms
  /** By term ID: 2 if it starts with the last typed term, 1 if it contains it */
  const lastMatches = new Uint8Array(vocabulary.size)
  for (const termID of lastTerms) lastMatches[termID] = 1
  for (const termID of prefixTerms) lastMatches[termID] = 2

  const matchesAt = (tokens: Int32Array, at: number): boolean => {
    for (let place = 0; place < leading.length; place += 1)
      if (tokens[at + place] !== leading[place]) return false
    return lastMatches[tokens[at + leading.length] ?? 0] !== 0
  }
  return {
    leading,
    /** ID of the last term; undefined if unknown */
    lastTerm,
    prefixTerms,
    lastTerms,
    /** Ranks the name whose tokens are in [from, to); after `nameLength` tokens, related text follows. */
    rankOf: (tokens: Int32Array, from: number, to: number, nameLength: number): MatchRank | undefined => {
      for (let at = from; at + leading.length < to; at += 1) {
        if (!matchesAt(tokens, at)) continue
        const end = tokens[at + leading.length] ?? 0
        if (at > from || lastMatches[end] === 1) return MATCH_RANK.inner
        return nameLength === leading.length + 1 && end === lastTerm ? MATCH_RANK.exact : MATCH_RANK.prefix
      }
      return undefined
    },
  }
}
