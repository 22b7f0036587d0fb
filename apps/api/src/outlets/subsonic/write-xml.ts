/** Formats a reply's data: scalars as attributes, objects and lists as elements, `value` as text. */

export type Part = string | number | boolean | null | undefined | Parts | readonly Part[]
export interface Parts {
  readonly [name: string]: Part
}

/** Elements whose scalars are child elements instead of attributes */
const WITHOUT_ATTRIBUTES = new Set(['artistInfo', 'artistInfo2', 'albumInfo'])

/** Elements that have `value` as an attribute, because they contain others */
const VALUED = new Set(['cueLine'])

export function writeXml(name: string, parts: Parts): string {
  let attributes = ''
  let content = ''
  for (const [key, part] of Object.entries(parts)) {
    if (part === undefined || part === null) continue
    if (isParts(part)) content += writeXml(key, part)
    else if (typeof part === 'object') content += part.map((each) => element(key, each)).join('')
    else if (key === 'value' && !VALUED.has(name)) content += escapeText(String(part))
    else if (WITHOUT_ATTRIBUTES.has(name)) content += element(key, part)
    else attributes += ` ${key}="${escapeText(String(part))}"`
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}

const isParts = (part: NonNullable<Part>): part is Parts => typeof part === 'object' && !Array.isArray(part)

const element = (name: string, part: Part): string => {
  if (part === undefined || part === null) return ''
  if (typeof part === 'object') return isParts(part) ? writeXml(name, part) : ''
  return `<${name}>${escapeText(String(part))}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
}

/** Removes control characters and unpaired surrogates, which XML 1.0 forbids. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[&<>"\n\t\r]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
