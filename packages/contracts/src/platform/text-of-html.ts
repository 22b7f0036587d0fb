/** Returns the words of sanitised HTML. Needs no parser, because there each `<` and `>` belongs to a tag. */
export function textOfHtml(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  return html
    .replaceAll(/<\/?(?:p|br|hr|div|h[1-6]|li|dt|dd|t[dhr]|pre|blockquote|fig\w+|caption)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6}|x[\da-f]{1,5})|(\w+));/gi, (entity: string, code?: string, name = '') =>
      code === undefined
        ? (named[String(name)] ?? entity)
        : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}
