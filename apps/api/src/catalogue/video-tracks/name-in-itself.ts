/** Names a language in itself (فارسی for fa); falls back to the tag. */
export function nameInItself(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
