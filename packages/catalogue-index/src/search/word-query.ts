/** What each typed word may stand for: terms of the vocabulary, and at what cost. */
import { editDistance } from './edit-distance.ts'
import { isNoiseWord } from './noise-words.ts'
import { romanized, romanizedTyped } from './transliteration.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Maximum words of a query; further ones are ignored */
const MAX_WORDS = 16

/** Costs of what differs from a known word as typed */
const COST = { edit: 4, part: 8, split: 2, joined: 1, unfinishedEdit: 1, sound: 2, maxSound: 6 } as const
const MAX_JOINED = 4
const MAX_PARTS = 4
const MAX_SPLITS = 8
const MAX_SPLIT_LENGTH = 40
const MIN_CORRECTED = 3
const MIN_TWICE_CORRECTED = 6
const MIN_CORRECTED_BEGINNING = 4
const MIN_INNER = 3

export interface QueryWord {
  typed: string
  isNoise: boolean
  /** By term ID: 0 if the term does not match, else 1 + 2 × its cost, and one more if only its beginning was typed */
  matches: Uint8Array
  /** Terms that match, by cost */
  terms: number[][]
  /** Known terms that follow each other in a name written with spaces or punctuation */
  splits: number[][]
}

export interface WordQuery {
  words: readonly QueryWord[]
  /** Words that say what is looked for */
  required: readonly QueryWord[]
  /** By term ID: 1 if one of the words matches or begins a split */
  isMatched: Uint8Array
}

export const SPLIT_MATCH = 1 + 2 * COST.split
export const costOf = (match: number): number => (match - 1) >> 1
export const isComplete = (match: number): boolean => match % 2 === 1

/** `text`: normalised */
export function wordQuery(vocabulary: Vocabulary, text: string): WordQuery {
  const typed = text
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  const isOnlyNoise = typed.every(isNoiseWord)
  const words = typed.map((word, at): QueryWord => {
    const isNoise = !isOnlyNoise && isNoiseWord(word)
    const matches = new Uint8Array(vocabulary.size)
    const splits = isNoise ? [] : splitsOf(vocabulary, word)
    const query: QueryWord = { typed: word, isNoise, matches, terms: [], splits }
    addTerms(vocabulary, query, at === typed.length - 1)
    return query
  })
  addJoined(vocabulary, words)
  if (words.length === 1) addContaining(vocabulary, words[0])
  const isMatched = new Uint8Array(vocabulary.size)
  for (const { terms, splits } of words)
    for (const termID of [...terms.flat(), ...splits.map(([first]) => first ?? 0)]) isMatched[termID] = 1
  return { words, required: words.filter(({ isNoise }) => !isNoise), isMatched }
}

function add(word: QueryWord, termID: number, cost: number, complete: boolean): void {
  const match = 1 + 2 * cost + (complete ? 0 : 1)
  const before = word.matches[termID] ?? 0
  if (before !== 0 && before <= match) return
  word.matches[termID] = match
  ;(word.terms[cost] ??= []).push(termID)
}

function addTerms(vocabulary: Vocabulary, word: QueryWord, isLast: boolean): void {
  const { typed } = word
  const known = vocabulary.find(typed)
  if (word.isNoise) {
    if (known !== undefined) add(word, known, 0, true)
    return
  }
  const { length } = typed
  const prefixEdits = !isLast ? -1 : length < MIN_CORRECTED_BEGINNING ? 0 : 1
  let isKnown = false
  const visit = (termID: number, edits: number, complete: boolean) => {
    isKnown ||= complete || edits === 0
    const unfinished = complete || edits === 0 ? 0 : COST.unfinishedEdit
    add(word, termID, COST.edit * edits + unfinished, complete)
  }
  vocabulary.near(typed, { edits: length < MIN_CORRECTED ? 0 : 1, prefixEdits }, visit)
  // Twice wrong is likely only if nothing is nearer, and takes much longer to look for.
  if (!isKnown && length >= MIN_TWICE_CORRECTED) vocabulary.near(typed, { edits: 2, prefixEdits }, visit)
  const sounding = vocabulary.soundingLike(typed)
  const sounds = sounding.length > 0 ? romanizedTyped(typed) : ''
  for (const termID of sounding) {
    const distance = editDistance(sounds, romanized(vocabulary.term(termID)))
    add(word, termID, Math.min(COST.sound + distance, COST.maxSound), true)
  }
}

/** Persian words are written with a space, a zero-width non-joiner or nothing; other languages vary similarly. */
function addJoined(vocabulary: Vocabulary, words: readonly QueryWord[]): void {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_JOINED); to += 1) {
      const joined = words.slice(from, to)
      const prefixEdits = to === words.length ? 0 : -1
      vocabulary.near(
        joined.map(({ typed }) => typed).join(''),
        { edits: 0, prefixEdits },
        (termID, _, complete) => {
          for (const word of joined) add(word, termID, COST.joined, complete)
        },
      )
    }
}

function addContaining(vocabulary: Vocabulary, word: QueryWord | undefined): void {
  if (word && word.typed.length >= MIN_INNER)
    for (const termID of vocabulary.containing(word.typed)) add(word, termID, COST.part, false)
}

/** Returns the ways to split the word into known terms, those with the fewest parts first. */
function splitsOf(vocabulary: Vocabulary, word: string): number[][] {
  if (word.length > MAX_SPLIT_LENGTH) return []
  const splits: number[][] = []
  const split = (from: number, parts: number, before: number[]): void => {
    if (splits.length >= MAX_SPLITS) return
    if (parts === 1) {
      const rest = vocabulary.find(word.slice(from))
      if (rest !== undefined) splits.push([...before, rest])
      return
    }
    for (let to = from + 1; to <= word.length - parts + 1; to += 1) {
      const part = vocabulary.find(word.slice(from, to))
      if (part !== undefined) split(to, parts - 1, [...before, part])
    }
  }
  for (let parts = 2; parts <= MAX_PARTS; parts += 1) split(0, parts, [])
  return splits
}
