/** Marks without a glyph, such as soft hyphens, zero-width characters, directions and byte order marks */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const OPENING = new Set('<(["«»“”„‘’‚‹›;,:،؛')
const CLOSING = new Set('>)]}"\'`«»“”„‘’‚‹›.,;:!?،؛؟。')

/**
 * Returns the address in a text as mail programs and pages give it: without invisible marks, the name of
 * `Name <address>`, `mailto:` with its query, and quotes, brackets and punctuation around it. The result may not
 * be a valid address.
 */
export function emailIn(typed: string): string {
  const text = typed.replace(INVISIBLE, '').trim()
  const named = text.slice(text.lastIndexOf('<') + 1).split('>', 1)[0] ?? ''
  const bare = withoutEdges(named.includes('@') ? named : text)
  if (!/^mailto:/i.test(bare)) return bare
  return withoutEdges(decoded(bare.slice('mailto:'.length).split('?', 1)[0] ?? ''))
}

function withoutEdges(text: string): string {
  let start = 0
  let end = text.length
  const isAt = (edges: ReadonlySet<string>, at: number) =>
    edges.has(text.charAt(at)) || text.charAt(at).trim() === ''
  while (start < end && isAt(CLOSING, end - 1)) end -= 1
  // An address may begin with an apostrophe, unless it is quoted.
  const opening = text.slice(end).includes("'") ? new Set([...OPENING, "'"]) : OPENING
  while (start < end && isAt(opening, start)) start += 1
  return text.slice(start, end)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
