/** Elements that mean the same to the server and to readers */
const SAME: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  div: 'p',
}

/** Elements that mean nothing without attributes */
const PLAIN = new Set(['p', 'span', 'tbody', 'colgroup', 'col'])

/** Attributes that the server sets itself */
const SET_BY_SERVER = new Set(['target', 'rel', 'loading'])

/** Returns true if HTML that an editor made of a text still has all of its words, elements and attributes. */
export function keepsAll(before: string, after: string): boolean {
  const [from, to] = [partsOf(before), partsOf(after)]
  if (from.words !== to.words) return false
  return [...from.counts].every(([part, count]) => (to.counts.get(part) ?? 0) >= count)
}

function partsOf(html: string): { words: string; counts: Map<string, number> } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const counts = new Map<string, number>()
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1)
  for (const element of body.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase()
    const known = SAME[name] ?? name
    if (!PLAIN.has(known)) count(known)
    for (const { name: attribute, value } of element.attributes)
      if (!SET_BY_SERVER.has(attribute)) count(`${known}[${attribute}=${value}]`)
  }
  return { words: (body.textContent ?? '').replaceAll(/\s+/g, ''), counts }
}
