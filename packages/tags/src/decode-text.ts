/** Decodes texts of strangers, whose encoding is often undeclared or wrong: feeds, playlists, lyrics, tags. */
import { latin1 } from './bytes.ts'

export interface DecodedText {
  text: string
  /** Label of the Encoding Standard, https://encoding.spec.whatwg.org */
  encoding: string
  /** True if nothing but the letters says so; a person may know better */
  isGuess: boolean
}

/**
 * Code pages that are guessed, the likeliest first. Those of Hebrew and Thai have a letter for each byte that other pages
 * have too, so they are not among them.
 */
const CODE_PAGES = [
  'windows-1252',
  'windows-1256',
  'windows-1251',
  'windows-1253',
  'windows-1250',
  'koi8-r',
] as const

/**
 * Encodings of two bytes a character, which are guessed for bytes that make no words in a code page. The standards have rows
 * of everyday characters, which are told by the first of the two bytes; those of Korean are everyday ones of Chinese too, so
 * that some syllables must be the frequent ones of names and songs.
 */
const OF_TWO_BYTES = [
  { encoding: 'shift_jis', rows: /[\x81-\x83\x88-\x97]/, frequent: undefined },
  {
    encoding: 'euc-kr',
    rows: /[\xa1\xb0-\xc8]/,
    frequent:
      /[이다가나는은의사랑에하지고아너그대를을기리스도인한수자로시어여정해우람날좋방소년김박최영진현민서성주연준유태미혜선윤별밤눈비꽃길내만마라오안녕요보일구들동노래추억바제세계남와없게네조용머단발문신강거호철화희원송장홍전황배]/g,
  },
  { encoding: 'gb18030', rows: /[\xa1\xa3\xb0-\xd7]/, frequent: undefined },
  { encoding: 'big5', rows: /[\xa1\xa4-\xc6]/, frequent: undefined },
] as const

const MARKS: [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes by the byte order mark, else as UTF-8 if the bytes are that, else as `declared`, else by the letters. Never fails.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const mark = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  if (mark) return { text: decode(bytes, mark) ?? '', encoding: mark, isGuess: false }
  const wide = wideEncodingOf(bytes)
  if (wide) return { text: decode(bytes, wide) ?? '', encoding: wide, isGuess: true }
  // UTF-16 would have been recognised.
  const isDeclaredUtf8 = declared === undefined || /^utf-?(?:8|16.*)$/i.test(declared)
  // Bytes that happen to be UTF-8 mean it, whatever is declared; those of ISO-2022-JP are ASCII.
  const utf8 =
    isDeclaredUtf8 || bytes.some((byte) => byte >= 0x80)
      ? (decodeStrictly(bytes, 'utf-8') ?? decodeDamaged(bytes))
      : undefined
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8', isGuess: false }
  const text = isDeclaredUtf8 ? undefined : decode(bytes, declared)
  if (text !== undefined && declared !== undefined)
    return { text, encoding: declared.toLowerCase(), isGuess: false }
  return guess(bytes)
}

/** Returns true for the names of the Encoding Standard. */
export const isEncoding = (name: string): boolean => decode(new Uint8Array(), name) !== undefined

/** Latin letters in UTF-16 have a zero byte each. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length >> 1, 500)
  let [high, low] = [0, 0]
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1
    if (bytes[2 * at + 1] === 0) low += 1
  }
  if (pairs < 2 || bytes.length % 2 !== 0) return undefined
  if (low > pairs / 3 && high === 0) return 'utf-16le'
  return high > pairs / 3 && low === 0 ? 'utf-16be' : undefined
}

function guess(bytes: Uint8Array): DecodedText {
  const sample = bytes.subarray(0, MAX_SAMPLE)
  const pages = CODE_PAGES.map((encoding) => ({
    encoding,
    score: naturalness(decode(sample, encoding) ?? ''),
  }))
  const page = highest(pages)
  const { encoding } = page.score < LEAST_NATURAL ? (guessOfTwoBytes(bytes) ?? page) : page
  const likely = encoding === 'windows-1252' ? likeWestern(decode(sample, encoding) ?? '') : encoding
  return { text: decode(bytes, likely) ?? '', encoding: likely, isGuess: true }
}

/** Tells apart pages that differ in a few letters, which look in the Western one as if two languages were mixed. */
function likeWestern(text: string): 'windows-1250' | 'windows-1252' | 'windows-1254' {
  // Turkish letters stand for Icelandic ones, whose language has accents too.
  const hasTurkish = /þ|(?<=\p{L})ð|Þ(?=ý)|(?<!\p{L})Ý(?=\p{Ll})|ý\p{L}{1,3}ý/iu.test(text)
  const isIcelandic = /[áéíóúæåàèìòùãõñêë]|(?<!\p{L})ð|ið(?!\p{L})/iu.test(text)
  if (!isIcelandic && (hasTurkish || (/ý/i.test(text) && /[çöü]/i.test(text)))) return 'windows-1254'
  // Czech and Croatian letters stand for è, ø, ì, ò and ù, which no Western language has beside á, ý, š and ž.
  const isCzech = /[èøìòù]/i.test(text) && /[áýšž]/i.test(text) && !/[ãõçñ]/i.test(text)
  return isCzech || /iæ(?!\p{L})/u.test(text) ? 'windows-1250' : 'windows-1252'
}

/** Words that bytes of another encoding happen to make stay below. */
const LEAST_NATURAL = 0.6

/** The first of the best */
const highest = <Each extends { score: number }>(each: readonly Each[]): Each =>
  each.reduce((one, other) => (other.score > one.score ? other : one))

function guessOfTwoBytes(bytes: Uint8Array) {
  const pairs = latin1(bytes.subarray(0, MAX_SAMPLE)).match(/[\x80-\xff][^]/g) ?? []
  const best = highest(
    OF_TWO_BYTES.map(({ encoding, rows, frequent }) => {
      const text = decodeStrictly(bytes, encoding)
      if (text === undefined || pairs.length === 0) return { encoding, score: 0 }
      const mixed = text.match(/[a-z](?![\p{ASCII}])|[^\p{ASCII}](?=[a-z])/gu)?.length ?? 0
      const everyday = (pairs.filter((pair) => rows.test(pair)).length - mixed) / pairs.length
      const known = frequent ? (text.match(frequent)?.length ?? 0) / pairs.length : 0
      return { encoding, score: frequent ? everyday - 0.4 + known : everyday }
    }),
  )
  return best.score >= LEAST_NATURAL ? best : undefined
}

/** Bytes that are enough to tell code pages apart */
const MAX_SAMPLE = 20_000

/**
 * Returns how likely a language is to have these words, from 0 to 1: letters of one script, capitals only at the beginning or
 * throughout, Latin words with more plain letters than accented ones, and rather frequent letters than rare ones.
 */
function naturalness(text: string): number {
  const words = text.match(/(?:\p{L}|\p{M}|[^\p{ASCII}\s]|\u00a0)+/gu) ?? []
  const foreign = words.filter((word) => /[^\p{ASCII}]/u.test(word))
  const natural = foreign.filter(isNatural).map((word) => (1 + shareOfFrequent(word)) / 2)
  return foreign.length === 0 ? 0 : natural.reduce((sum, each) => sum + each, 0) / foreign.length
}

/** Letters that make up most of a text in the languages of each script */
const FREQUENT = /[\p{Script=Latin}اليمنورتبهدسکكعоеаинтсрвлкмдпугйыьαοιετνσςηυρκπωλμγδάέήίόύώ]/giu

function shareOfFrequent(word: string): number {
  const letters = word.match(/\p{L}/gu)
  return letters ? (word.match(FREQUENT)?.length ?? 0) / letters.length : 1
}

const SCRIPTS = ['Latin', 'Arabic', 'Cyrillic', 'Greek'].map(
  (script) => new RegExp(String.raw`^[\p{Script=${script}}\p{Script=Inherited}]+$`, 'u'),
)

function isNatural(word: string): boolean {
  const letters = word.replaceAll(AROUND_WORDS, '')
  if (letters === '') return true
  if (!SCRIPTS.some((script) => script.test(letters)) || /\p{Ll}\p{Lu}/u.test(letters)) return false
  if (!/\p{Script=Latin}/u.test(letters))
    return !/\p{Lu}{2}\p{Ll}/u.test(letters) && (letters.match(/[ΆΈΉΊΌΎΏΐάέήίόύώΰ]/gu)?.length ?? 0) < 2
  const accented = letters.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return !/[^\p{ASCII}]{3}/u.test(letters) && accented <= Math.ceil(letters.length / 2)
}

/** Signs before and behind words, and joiners within them */
const AROUND_WORDS =
  /^[’‘“”«»¡¿…–—£¢©°½№]+|(?<![’‘“”«»…–—¢®°²³½™])[’‘“”«»…–—¢®°²³½™]+$|(?<=\p{L})’(?=\p{L})|\u200c|\u200d/gu

/** Letters of UTF-8 for each byte that is none */
const INTACT = 10

/** Returns a text of UTF-8 in which few bytes are wrong; undefined for other texts, whose letters are no UTF-8. */
function decodeDamaged(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  const foreign = text.match(/[^\p{ASCII}]/gu) ?? []
  const wrong = foreign.filter((letter) => letter === '\ufffd').length
  return foreign.length - wrong >= INTACT * wrong ? text : undefined
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
