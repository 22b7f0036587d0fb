import fc from 'fast-check'
import * as z from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

const named: Record<string, unknown> = {
  color: '112233',
  coverColor: '#112233',
  releaseDate: '2026-01-01T00:00:00Z',
  startsAt: '2026-12-01T10:00:00Z',
  endsAt: '2026-12-01T11:00:00Z',
  publishedAt: '2026-01-01T00:00:00Z',
  date: '2026-12-01',
  from: '2026-01-01T00:00:00Z',
  to: '2027-01-01T00:00:00Z',
  at: '2026-11-24T00:00:00Z',
  until: '2027-01-01T00:00:00Z',
  expires: new Date(Date.now() + 86_400_000).toISOString(),
  link: 'https://www.instagram.com/somebody',
  code: '000000',
  id_token: 'rubbish',
  token: 'a-device:of-somebody',
  image: 'https://example.org/picture.jpg',
  click_action: '/events',
  endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
  noticeID: 1001,
  encoding: '',
  // Another time than that of the row is refused.
  updated: undefined,
  // The playlist of the fixtures has each track once.
  occurrence: 0,
  afterOccurrence: 0,
  name: 'A name',
  text: 'some text',
  title: 'A title',
  accent: '#e0407a',
  contactMusic: 'music@example.com',
  contactAdvertising: 'advertising@example.com',
  contactApps: 'apps@example.com',
  visibleFrom: '2026-01-01T10:00:00Z',
  visibleUntil: '2099-01-01T10:00:00Z',
  contactInfo: 'info@example.com',
  contactSecurity: 'security@example.com',
  socialLinks: 'https://t.me/somebody',
  appStore: 'https://example.org/app',
  playStore: 'https://example.org/app',
}

/** Those of the schemas that had samples, because making them takes most of the time of a sample */
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>()

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const json =
    jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  jsonSchemas.set(schema, json)
  return json
}

/** @throws if no generated value is valid; such a field needs an entry in `named` or the fixtures */
export function sampleOf(schema: z.ZodType, known: Record<string, unknown>): unknown {
  const json = jsonSchemaOf(schema)
  const sample = build(json, { ...named, ...known }, json.$defs ?? {})
  // Some schemas require exactly one of several targets.
  const candidates =
    typeof sample === 'object' && sample !== null
      ? [sample, ...Object.entries(sample).map(([name, value]) => withOnly(sample, name, value, json))]
      : [sample]
  const found = candidates.find((candidate) => schema.safeParse(candidate).success)
  if (found === undefined)
    throw new Error(`no sample: ${JSON.stringify(sample)} ${schema.safeParse(sample).error?.message}`)
  return found
}

/** By schema and name */
const fieldSamples = new WeakMap<z.ZodType, Map<string, unknown>>()

export function sampleOfField(name: string, schema: z.ZodType): unknown {
  const samples = fieldSamples.get(schema) ?? new Map<string, unknown>()
  fieldSamples.set(schema, samples)
  if (!samples.has(name))
    samples.set(name, (sampleOf(z.object({ [name]: schema }), {}) as Record<string, unknown>)[name])
  return samples.get(name)
}

function withOnly(sample: object, name: string, value: unknown, { required = [] }: JsonSchema) {
  const rest = Object.entries(sample).filter(([field]) => required.includes(field))
  return Object.fromEntries([...rest, [name, value]])
}

function build(
  schema: JsonSchema,
  known: Record<string, unknown>,
  defs: Record<string, JsonSchema>,
): unknown {
  const { $ref } = schema
  if ($ref) return build(defs[$ref.split('/').at(-1) ?? ''] ?? {}, known, defs)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) return build(alternatives[0] ?? {}, known, defs)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          name in known &&
          (field.type === 'array') === Array.isArray(known[name]) &&
          (field.enum?.includes(known[name]) ?? true)
            ? known[name]
            : build(field, known, defs),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        build(schema.items ?? {}, known, defs),
      )
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return false
    default:
      return null
  }
}

function text({ pattern, format, minLength = 0 }: JsonSchema): string {
  if (format === 'email') return 'somebody@example.com'
  if (pattern) return textMatching(pattern)
  return 'text'.padEnd(minLength, '.')
}

const texts = new Map<string, string>()

function textMatching(pattern: string): string {
  const text =
    texts.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? ''
  texts.set(pattern, text)
  return text
}
