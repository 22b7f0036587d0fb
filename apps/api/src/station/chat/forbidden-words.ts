/**
 * Finds the words that hosts forbid in texts folded as in search (`search_text()` of the database). A word is found as a
 * whole word only, unless `*` stands for more letters. Spaces between letters, repeated letters and look-alike digits
 * and letters make no difference.
 */

/** Signs that stand for letters between or before letters, where folding would take them for spaces */
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'i' }

/** Letters as which digits and letters of other scripts are read, after folding */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'il', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p' },
  ...{ τ: 't', υ: 'u', χ: 'x', ı: 'i' },
}

const MIN_LETTERS = 2

/** Words that follow each other, each as letters and `*` */
export type Pattern = readonly (readonly string[])[]

const SIGN = /[@$€](?=[\p{L}\p{N}@$€])|(?<=[\p{L}\p{N}@$€])(?:[$€]|[@!|](?=[\p{L}\p{N}@$€]))/gu

/** Reads signs as letters; the text is searched in both ways. */
export const withoutSigns = (text: string): string => text.replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign)

/** Drops marks and invisible characters that folding keeps. */
const bare = (text: string): string =>
  text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]+/gu, '')

const wordsOf = (text: string): string[] =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** `folded`: the parts of the pattern between its `*`. Returns undefined if less than two letters are left. */
export function patternOf(folded: readonly string[]): Pattern | undefined {
  const words = bare(folded.join('*'))
    .split(/[^\p{L}\p{N}*]+/u)
    .filter(Boolean)
    .map((word) => [...word])
  const letters = words.flat().filter((letter) => letter !== '*')
  return letters.length < MIN_LETTERS ? undefined : words
}

/** `texts`: the same text, folded in several ways */
export function hasForbidden(texts: readonly string[], patterns: readonly Pattern[]): boolean {
  return texts.some((text) => {
    const words = wordsOf(text)
    const { joined, spelled } = joinLetters(words)
    return patterns.some(
      (pattern) => isIn(words, pattern) || isIn(joined, pattern) || isSpelled(spelled, pattern),
    )
  })
}

function isIn(words: readonly string[], pattern: Pattern): boolean {
  const last = words.length - pattern.length
  for (let from = 0; from <= last; from++)
    if (pattern.every((letters, at) => matches(letters, words[from + at] ?? '', 'whole'))) return true
  return false
}

const isSpelled = (spelled: readonly string[], [letters, ...more]: Pattern): boolean =>
  letters !== undefined && more.length === 0 && spelled.some((run) => matches(letters, run, 'within'))

/** Joins words of one letter each, as in "b a d", to one word. `spelled`: these words alone */
function joinLetters(words: readonly string[]): { joined: string[]; spelled: string[] } {
  const joined: string[] = []
  const spelled: string[] = []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 1) spelled.push(run.join(''))
    if (run.length > 0) joined.push(run.join(''))
    run = []
  }
  for (const word of words) {
    if (isOneLetter(word)) run.push(word)
    else {
      endRun()
      joined.push(word)
    }
  }
  endRun()
  return { joined, spelled }
}

const isOneLetter = (word: string): boolean => new Set(word).size === 1

/**
 * Steps through all states at once, so that the time is that of both lengths multiplied, whatever the pattern. Digits
 * alone are numbers.
 */
function matches(pattern: readonly string[], word: string, where: 'whole' | 'within'): boolean {
  const hasLetter = /\p{L}/u.test(word)
  const isRead = (written: string, letter: string | undefined) =>
    letter !== undefined &&
    letter !== '*' &&
    (written === letter || (hasLetter && (LOOK_ALIKES[written]?.includes(letter) ?? false)))
  const skipStars = (state: number): number[] =>
    pattern[state] === '*' ? [state, ...skipStars(state + 1)] : [state]

  const start = skipStars(0)
  let states = new Set(start)
  for (const written of word) {
    const next = new Set(where === 'within' ? start : [])
    for (const state of states) {
      if (pattern[state] === '*') for (const each of skipStars(state)) next.add(each)
      if (isRead(written, pattern[state])) for (const each of skipStars(state + 1)) next.add(each)
      if (isRead(written, pattern[state - 1])) next.add(state)
    }
    states = next
    if (where === 'within' && states.has(pattern.length)) return true
  }
  return states.has(pattern.length)
}
