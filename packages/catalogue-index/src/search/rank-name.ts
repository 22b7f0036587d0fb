/**
 * Ranks a name by, in this order: words that it lacks, costs of typing errors, whether a whole name was typed, where
 * the words are (name, artists, album), and how exactly the name was typed.
 */
import { costOf, isComplete, SPLIT_MATCH, type WordQuery } from './word-query.ts'

/** How exactly a name was typed; lower is better */
const EXACTNESS = { exact: 0, anyOrder: 1, start: 2, inner: 3, scattered: 4 } as const

const LEVELS = { cost: 128, isPart: 2, field: 32, exactness: 8 }

/** Returns the best rank that a name can have which lacks `missing` words and matches others at `cost`. */
export const bestRank = (missing: number, cost: number): number =>
  (missing * LEVELS.cost + Math.min(cost, LEVELS.cost - 1)) * LEVELS.isPart * LEVELS.field * LEVELS.exactness

/** A name's tokens: `[from, artists)` are of the name itself, then follow its artists and from `album` on the album. */
export interface NameTokens {
  tokens: Int32Array
  from: number
  artists: number
  album: number
  to: number
}

const NO_MATCH = 0xff_ff

/** Returns undefined if the name lacks more than half of the words. Reuses its memory from call to call. */
export function nameRanker({ words, required, isMatched }: WordQuery) {
  /** By word: 4 × cost + field of its best match */
  const best = new Uint16Array(words.length)
  /** Number of tokens that were typed completely, by field */
  const covered = new Uint8Array(3)
  const minMatched = Math.max(1, Math.floor(required.length / 2))

  return (name: NameTokens): number | undefined => {
    const { tokens, from, to } = name
    best.fill(NO_MATCH)
    covered.fill(0)
    for (let at = from; at < to; at += 1) {
      const termID = tokens[at] ?? 0
      if (isMatched[termID] === 0) continue
      matchTerm(name, at, termID)
    }
    let [missing, cost, field] = [0, 0, 0]
    for (let place = 0; place < words.length; place += 1) {
      if (words[place]?.isNoise) continue
      const match = best[place] ?? NO_MATCH
      if (match === NO_MATCH) missing += 1
      else {
        cost += match >> 2
        field += match & 3
      }
    }
    if (required.length - missing < minMatched) return undefined
    const part = isWhole(name) ? 0 : LEVELS.field
    const where = part + Math.min(field, LEVELS.field - 1)
    return bestRank(missing, cost) + where * LEVELS.exactness + exactnessOf(name, missing)
  }

  function matchTerm(name: NameTokens, at: number, termID: number): void {
    const field = at < name.artists ? 0 : at < name.album ? 1 : 2
    let isCovered = false
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place]
      if (!word) continue
      let match = word.matches[termID] ?? 0
      if (match === 0 && word.splits.length > 0 && startsSplit(word.splits, name, at)) match = SPLIT_MATCH
      if (match === 0) continue
      isCovered ||= isComplete(match)
      best[place] = Math.min(best[place] ?? NO_MATCH, costOf(match) * 4 + field)
    }
    if (isCovered) covered[field] = (covered[field] ?? 0) + 1
  }

  /** Returns true if the whole name was typed, or nothing but its artists or its album. */
  function isWhole({ from, artists, album, to }: NameTokens): boolean {
    const isAll = (field: number, length: number) => length === required.length && covered[field] === length
    return isNameCovered(artists - from) || isAll(1, album - artists) || isAll(2, to - album)
  }

  /** A name of symbols only has no tokens, so nobody can type it. */
  function isNameCovered(length: number): boolean {
    return length > 0 && covered[0] === length
  }

  function exactnessOf(name: NameTokens, missing: number): number {
    const { from, artists, to } = name
    const nameLength = artists - from
    if (words.length === nameLength && follows(words, name, from, true)) return EXACTNESS.exact
    if (isNameCovered(nameLength)) return EXACTNESS.anyOrder
    if (missing > 0) return EXACTNESS.scattered
    if (nameLength > 0 && follows(required, name, from, false)) return EXACTNESS.start
    for (let at = from; at + required.length <= to; at += 1)
      if (follows(required, name, at, false)) return EXACTNESS.inner
    return EXACTNESS.scattered
  }
}

function startsSplit(splits: readonly number[][], { tokens, to }: NameTokens, at: number): boolean {
  for (const parts of splits) {
    let place = 0
    while (place < parts.length && at + place < to && tokens[at + place] === parts[place]) place += 1
    if (place === parts.length) return true
  }
  return false
}

/** Returns true if the words match the tokens from `at` on, one by one; `exactly` as typed, or at any cost. */
function follows(
  words: WordQuery['words'],
  { tokens, to }: NameTokens,
  at: number,
  exactly: boolean,
): boolean {
  if (at + words.length > to) return false
  for (let place = 0; place < words.length; place += 1) {
    const match = words[place]?.matches[tokens[at + place] ?? 0] ?? 0
    if (exactly ? match !== 1 : match === 0) return false
  }
  return true
}
