/**
 * Adds a text with collapsed spaces, cut to `maxLength`; returns the same list if the text is empty or present in any
 * case, or the list is full.
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
