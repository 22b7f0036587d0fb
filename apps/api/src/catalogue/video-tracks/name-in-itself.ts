/** Returns the name of a language in itself (فارسی for fa), or the tag if unknown. */
export function nameInItself(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
