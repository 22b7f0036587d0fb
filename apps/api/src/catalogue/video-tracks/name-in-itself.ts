export function nameInItself(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
