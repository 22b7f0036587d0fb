/**
 * Adds a text with collapsed spaces, cut to `maxLength`. Ignores empty texts, duplicates, and texts for a
 * full list.
 */
export function withChip(
  list: readonly string[],
  typed: string,
  { max, maxLength }: { max: number; maxLength: number },
): readonly string[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, maxLength)
  const isSame = (other: string) => other.toLocaleLowerCase() === text.toLocaleLowerCase()
  if (!text || list.some(isSame) || list.length >= max) return list
  return [...list, text]
}
