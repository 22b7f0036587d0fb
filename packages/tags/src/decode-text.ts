/** Decodes texts of strangers, whose encoding is often undeclared or wrong: feeds, playlists, lyrics, tags. */
import { decodePage, decodeStrictly, encodePage } from './code-pages.ts'
import { guessEncoding } from './guess-encoding.ts'

export { isEncoding } from './code-pages.ts'

export interface DecodedText {
  text: string
  /** Name of a code page; most are labels of the Encoding Standard, https://encoding.spec.whatwg.org */
  encoding: string
  /** True if nothing but the letters says so; a person may know better */
  isGuess: boolean
  /** Set for a guess that another comes near */
  isDoubtful?: true
}

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
  if (mark) return { text: decodePage(bytes, mark) ?? '', encoding: mark, isGuess: false }
  const wide = wideEncodingOf(bytes)
  if (wide) return { text: decodePage(bytes, wide) ?? '', encoding: wide, isGuess: true }
  // UTF-16 would have been recognised.
  const isDeclaredUtf8 = declared === undefined || /^utf-?(?:8|16.*)$/i.test(declared)
  // Bytes that happen to be UTF-8 mean it, whatever is declared; those of ISO-2022-JP are ASCII.
  const utf8 =
    isDeclaredUtf8 || bytes.some((byte) => byte >= 0x80)
      ? (decodeStrictly(bytes, 'utf-8') ?? decodeDamaged(bytes))
      : undefined
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8', isGuess: false }
  const text = isDeclaredUtf8 ? undefined : decodePage(bytes, declared)
  if (text !== undefined && declared !== undefined)
    return { text, encoding: declared.toLowerCase(), isGuess: false }
  return guess(bytes)
}

/** Returns the guess that a person should see: each one but a clear one of the Western page, for which Latin-1 stands. */
export const namedGuess = ({ isGuess, isDoubtful, encoding }: DecodedText): string | undefined =>
  isGuess && (encoding !== 'windows-1252' || isDoubtful) ? encoding : undefined

/**
 * Returns what texts mean that are in Unicode already, but were converted from another code page as if it were the Western
 * one: 'ÓáÇã ÏäíÇ', 'Ø³Ù„Ø§Ù…'. Returns undefined if they may be right as they are. `declared`: the page that a person says.
 */
export function undoConversion(
  texts: readonly string[],
  declared?: string,
): { texts: string[]; encoding: string } | undefined {
  const whole = texts.join(SEPARATOR)
  if (!/[\u0080-\u00ff]/.test(whole)) return undefined
  const bytes = bytesOfConverted(whole)
  if (!bytes) return undefined
  const read = decodeText(bytes)
  const isOther =
    read.encoding === 'utf-8' || !/\p{Script=Latin}/u.test(read.text.replaceAll(/\p{ASCII}/gu, ''))
  const isShort = read.encoding !== 'utf-8' && bytes.filter((byte) => byte >= 0x80).length < LEAST_CONVERTED
  if (!isOther || isShort || read.isDoubtful || read.text === whole) return undefined
  const text = read.isGuess && declared !== undefined ? (decodePage(bytes, declared) ?? read.text) : read.text
  return { texts: text.split(SEPARATOR), encoding: read.encoding }
}

/** Fewer letters may be those of a name. */
const LEAST_CONVERTED = 4
/** Separates texts, without being part of one */
const SEPARATOR = '\u001f'

/** ISO 8859-1 is the Western page in the Encoding Standard, but not in programs, which leave the bytes from 80 to 9f. */
function bytesOfConverted(text: string): Uint8Array<ArrayBuffer> | undefined {
  const western = encodePage(text, 'windows-1252')
  if (western) return western
  const codes = Array.from(text, (letter) => letter.charCodeAt(0))
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined
}

/**
 * Latin letters in UTF-16 have a zero byte each; letters of other alphabets have the byte of their block, which no page has
 * for a letter, in the same place.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length >> 1, 500)
  if (pairs < 2 || bytes.length % 2 !== 0) return undefined
  const blocks = [0, 1].map((parity) =>
    Array.from({ length: pairs }, (_, at) => bytes[2 * at + parity] ?? 0).filter(isBlock),
  )
  const [first = [], second = []] = blocks
  if (second.length > pairs * MOST_BLOCKS && first.length <= pairs / 10) return 'utf-16le'
  if (first.length > pairs * MOST_BLOCKS && second.length <= pairs / 10) return 'utf-16be'
  const zeros = blocks.map((block) => block.filter((byte) => byte === 0).length)
  if ((zeros[1] ?? 0) > pairs / 3 && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > pairs / 3 && zeros[1] === 0 ? 'utf-16be' : undefined
}

const MOST_BLOCKS = 0.85
/** High bytes of Latin, Greek, Cyrillic, Hebrew, Arabic and Thai */
const isBlock = (byte: number): boolean => (byte <= 6 || byte === 0x0e) && byte !== 2

/** Below this lead, nobody can be sure of the guess. */
const CLEAR_LEAD = 3

function guess(bytes: Uint8Array): DecodedText {
  const { encoding, lead } = guessEncoding(bytes)
  return {
    text: decodePage(bytes, encoding) ?? '',
    encoding,
    isGuess: true,
    ...(lead < CLEAR_LEAD && { isDoubtful: true }),
  }
}

/** Letters of UTF-8 for each byte that is none */
const INTACT = 10

/** Returns a text of UTF-8 in which few bytes are wrong; undefined for other texts, whose letters are no UTF-8. */
function decodeDamaged(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  const foreign = text.match(/[^\p{ASCII}]/gu) ?? []
  const wrong = foreign.filter((letter) => letter === '\ufffd').length
  return foreign.length - wrong >= INTACT * wrong ? text : undefined
}
