/** Characters that keyboards and programs write for one another, by those that are compared */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ′´`]/g, "'"],
  [/[“”″]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/…/g, '...'],
  [/[يى]/g, 'ی'],
  [/ك/g, 'ک'],
  [/[\s\u200c]+/g, ' '],
]

/** Returns a name for comparisons: lower case, composed, trimmed, with the signs and Arabic letters of other keyboards. */
export const nameKey = (name: string): string =>
  SAME.reduce((key, [others, one]) => key.replaceAll(others, one), name.normalize('NFC'))
    .trim()
    .toLocaleLowerCase()

/** Returns the first of the names that are equal in comparisons, in their order. */
export function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name)
  return [...byKey.values()]
}
