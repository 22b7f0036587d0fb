/**
 * Compares Persian and Arabic words with what people type for them in Latin letters, by their consonants: vowels are
 * mostly not written in one script, and spelled at will in the other.
 */
const DIGRAPHS: Record<string, string> = {
  sh: 'c',
  ch: 'q',
  kh: 'x',
  gh: 'k',
  zh: 'j',
  th: 't',
  dh: 'd',
  ph: 'f',
}
const LATIN: Record<string, string> = { g: 'k', q: 'k', c: 'k' }

/** Sounds of letters, in Persian and in Arabic where they differ; letters that may be vowels have none */
const ARABIC: Record<string, string | readonly [persian: string, arabic: string]> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: ['s', 't'],
  ج: 'j',
  چ: 'q',
  ح: 'h',
  خ: 'x',
  د: 'd',
  ذ: ['z', 'd'],
  ر: 'r',
  ز: 'z',
  ژ: 'j',
  س: 's',
  ش: 'c',
  ص: 's',
  ض: ['z', 'd'],
  ط: 't',
  ظ: 'z',
  غ: 'k',
  ف: 'f',
  ق: 'k',
  ک: 'k',
  گ: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
}
const VOWELS: Record<string, string> = { ا: 'a', و: 'o', ی: 'i' }
const LATIN_VOWELS: [RegExp, string][] = [
  [/ou|oo|[uvw]/g, 'o'],
  [/ee|[ey]/g, 'i'],
  [/aa/g, 'a'],
]
const IS_ARABIC = /^[\u0600-\u06ff]+$/
const IS_LATIN = /^[a-z]{2,}$/

/** Returns the consonants that are heard in a normalised term in Arabic letters, by language; none of other terms. */
export function soundsOfTerm(term: string): string[] {
  if (!IS_ARABIC.test(term)) return []
  return [...new Set([0, 1].map((language) => withoutEnd(lettersOf(term, language, () => ''))))]
}

/** Returns the consonants of a word in Latin letters; undefined for other words. */
export function soundsOfTyped(typed: string): string | undefined {
  if (!IS_LATIN.test(typed)) return undefined
  return withoutEnd(
    consonantsOf(typed)
      // A letter that is doubled in writing is heard once.
      .replaceAll(/([^aeiouyvw])\1/g, '$1')
      .replaceAll(/[aeiouyvw]/g, ''),
  )
}

/** Returns the term in Latin letters, its vowels as far as they are written. */
export const romanized = (term: string): string => lettersOf(term, 0, (letter) => VOWELS[letter] ?? '')

/** Returns what was typed in the letters of `romanized`. */
export const romanizedTyped = (typed: string): string =>
  LATIN_VOWELS.reduce((text, [spelled, vowel]) => text.replaceAll(spelled, vowel), consonantsOf(typed))

const lettersOf = (term: string, language: number, vowel: (letter: string) => string): string =>
  [...term].map((letter) => ARABIC[letter]?.[language] ?? ARABIC[letter]?.[0] ?? vowel(letter)).join('')

const consonantsOf = (typed: string): string =>
  typed.replaceAll(/[sckgztdp]h|[gqc]/g, (letters) => DIGRAPHS[letters] ?? LATIN[letters] ?? letters)

/** A last "h" is often silent. */
const withoutEnd = (sounds: string): string => (sounds.length > 1 ? sounds.replace(/h$/, '') : sounds)
