const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns a title of at most `max` letters, as readers count them; a truncated one ends in an ellipsis. The full title
 * belongs in the tooltip.
 */
export function cutTitle(title: string, max: number): string {
  const whole = title.trim()
  if (whole.length <= max) return whole
  const parts = Array.from(letters.segment(whole), (part) => part.segment)
  if (parts.length <= max) return whole
  return `${parts
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
