import { find } from 'linkifyjs'

/** Endings that are also recognised after ". ", where most others would be the next sentence */
const COMMON = 'com|net|org|info|biz|xyz'

/** Full stops of other scripts, which browsers read as dots of addresses */
const DOTS = /[\u3002\uff0e\uff61]/gu

/** Returns true for addresses with or without a scheme, also spaced or with "dot" in words. */
export function hasLink(text: string): boolean {
  const line = text
    .normalize('NFKC')
    .replaceAll(DOTS, '.')
    .replaceAll(/[\p{Cf}]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
  const spaceless = line
    .replaceAll(/ ?[([{] ?(?:\.|dot|نقطه|نقطة) ?[)\]}] ?/giu, '.')
    .replaceAll(new RegExp(` dot (?=(?:${COMMON})(?![\\p{L}\\p{N}]))`, 'giu'), '.')
    .replaceAll(/ \. ?(?=[\p{L}\p{N}])/gu, '.')
    .replaceAll(new RegExp(`\\. (?=(?:${COMMON})(?![\\p{L}\\p{N}]))`, 'giu'), '.')
  return [line, spaceless].some((each) => each.includes('://') || find(each).length > 0)
}
