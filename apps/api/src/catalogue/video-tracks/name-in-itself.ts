/** Returns the name of a language in that language (فارسی for fa), or the tag. */
export function nameInItself(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
