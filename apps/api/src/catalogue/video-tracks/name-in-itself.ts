/** Returns the name of a language in its own words: فارسی for fa; the tag where nobody knows it. */
export function nameInItself(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
