/** Latin, Greek, Cyrillic and Arabic characters that never combine */
const SINGLE = /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u0620-\u064a\u0660-\u066f\u0671-\u06d5]*$/

let segmenter: Intl.Segmenter | undefined

function lettersOf(text: string): string[] {
  // Avoids the segmenter, whose creation takes longer than rendering a page of titles.
  if (SINGLE.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), (part) => part.segment)
}

/** Cuts a title to `max` characters as readers count them. A tooltip should show the full title. */
export function cutTitle(title: string, max: number): string {
  const full = title.trim()
  if (full.length <= max) return full
  const letters = lettersOf(full)
  if (letters.length <= max) return full
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
