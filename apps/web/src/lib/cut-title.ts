/** Latin, Greek, Cyrillic and Arabic letters, digits and signs that are never part of a longer one. */
const SINGLE = /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u0620-\u064a\u0660-\u066f\u0671-\u06d5]*$/

let segmenter: Intl.Segmenter | undefined

/** Returns the letters of a text as readers count them. */
function lettersOf(text: string): string[] {
  // Starting the segmenter takes longer than rendering a page of titles.
  if (SINGLE.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), (part) => part.segment)
}

/**
 * Returns a title of at most `max` letters, as readers count them; a truncated one ends in an ellipsis. The full title
 * belongs in the tooltip.
 */
export function cutTitle(title: string, max: number): string {
  const whole = title.trim()
  if (whole.length <= max) return whole
  const letters = lettersOf(whole)
  if (letters.length <= max) return whole
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
