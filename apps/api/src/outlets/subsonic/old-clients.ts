/**
 * Parts of replies that the schema of Subsonic 1.16.1 has. Clients older than OpenSubsonic stop at any other element,
 * so they get nothing else in XML.
 */
import { readSchema, type SchemaType, SUBSONIC_TYPES } from './subsonic-schema.ts'
import type { Part, Parts } from './write-xml.ts'

/** First minor version of the protocol whose clients skip what they do not know */
const TOLERANT_SINCE = 13

/** Expects the version that a client sent as `v`, such as `1.8.0`. */
export function isOldClient(version: string): boolean {
  const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number)
  return major === 1 && minor < TOLERANT_SINCE
}

const schema = readSchema(SUBSONIC_TYPES)

/** Returns the parts of a reply that Subsonic 1.16.1 knows, its elements in their order. */
export const onlyOldParts = (reply: Parts): Parts => onlyOf(reply, 'Response') as Parts

function only(parts: Parts, { attributes, elements, hasText }: SchemaType): Parts {
  const kept: Record<string, Part> = {}
  for (const [name, { type }] of attributes) {
    // The current item of a queue is a number there, but IDs are texts here.
    if (type !== 'int' || typeof parts[name] !== 'string') kept[name] = parts[name]
  }
  if (hasText) kept['value'] = parts['value']
  for (const [name, { type }] of elements) {
    const part = parts[name]
    kept[name] = Array.isArray(part) ? part.map((each: Part) => onlyOf(each, type)) : onlyOf(part, type)
  }
  return kept
}

function onlyOf(part: Part, type: string): Part {
  const known = schema.get(type)
  return known && typeof part === 'object' && part !== null ? only(part as Parts, known) : part
}
