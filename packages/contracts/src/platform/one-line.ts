/** Directions that are forced upon all that follows: they disguise names, and reverse what stands after them. */
const FORCED_DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]+/gu

/** Tag characters are invisible. Only the flags of regions, such as Scotland's, consist of them. */
const TAGS = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu

/** Blanks and invisible characters that do nothing at the ends of a text. Joiners there shape Persian letters. */
const BLANK = String.raw`[\s\u00AD\u180E\u200B\u2060-\u2064\uFEFF]`
const BLANK_START = new RegExp(`^${BLANK}+`, 'u')
const BLANK_END = new RegExp(String.raw`(?<!${BLANK})${BLANK}+$`, 'u')

/**
 * Returns a text as one line, as the catalogue stores names and titles: trimmed, without control characters and forced
 * directions. Lone surrogates, which databases refuse, become U+FFFD.
 */
export const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORCED_DIRECTIONS, '')
    .replaceAll(TAGS, '$1')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replace(BLANK_START, '')
    .replace(BLANK_END, '')

/** Returns a text as one line of at most `max` UTF-16 code units, without a part of a character. */
export function fitLine(text: string, max: number): string {
  const line = toLine(text)
  if (line.length <= max) return line
  const isSplit = /[\uD800-\uDBFF]/.test(line.charAt(max - 1))
  return toLine(line.slice(0, isSplit ? max - 1 : max))
}
