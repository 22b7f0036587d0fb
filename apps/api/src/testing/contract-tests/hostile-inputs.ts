import { type Endpoint, isFile } from '@nava/contracts'
import { type Call, formWith } from './send.ts'

export const hostileValues: readonly unknown[] = [
  'a\u0000b',
  'a\ud800b',
  'x'.repeat(100_000),
  '__proto__',
  '\u202ebackwards',
  '👩‍👩‍👧‍👦',
  '\u200b\u200d',
  '%_\\',
  'NaN',
  2 ** 31,
  // A valid ID that no row has
  2_000_000_000,
  -1,
  ['a\ud800b'],
  { contains: '%' },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  null,
]

/** Characters, because Node limits the head of requests */
const MAX_ADDRESS_LENGTH = 10_000
const inAddress = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_ADDRESS_LENGTH)

type Slot = (string | number)[]

export function hostileCalls(endpoint: Endpoint, right: Call, value: unknown): Call[] {
  const text = inAddress(value)
  const path = split(Object.keys(right.params), (name) =>
    fits(endpoint.params, { ...right.params, [name]: text }),
  )
  const asked = split(Object.keys(endpoint.query.shape), (name) =>
    fits(endpoint.query, { ...right.query, [name]: text }),
  )
  const { body } = endpoint
  const slots = split(isFile(body) ? [] : slotsOf(right.body), (slot) =>
    fits(body, withValue(right.body, [slot], value)),
  )
  const call = (params: string[], query: string[], parts: Slot[]): Call => ({
    params: { ...right.params, ...fill(params, text) },
    query: { ...right.query, ...fill(query, text) },
    body: isFile(body) ? named(right.body, text) : withValue(right.body, parts, value),
  })
  const farthest = call(path.taken, asked.taken, slots.taken)
  const goTogether = isFile(body) || fits(body, farthest.body)
  const refused = [
    ...(path.refused.length > 0 ? [call(path.refused, [], [])] : []),
    ...(asked.refused.length + slots.refused.length > 0 ? [call([], asked.refused, slots.refused)] : []),
  ]
  return [
    ...(goTogether ? [farthest] : slots.taken.map((slot) => call(path.taken, asked.taken, [slot]))),
    ...refused,
  ]
}

const fits = (schema: Endpoint['body'], input: unknown): boolean =>
  schema === undefined || isFile(schema) || schema.safeParse(input).success

function split<T>(parts: readonly T[], takes: (part: T) => boolean): { taken: T[]; refused: T[] } {
  const taken = parts.filter(takes)
  return { taken, refused: parts.filter((part) => !taken.includes(part)) }
}

const fill = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))

function slotsOf(body: unknown, at: Slot = []): Slot[] {
  if (typeof body !== 'object' || body === null) return at.length > 0 ? [at] : []
  const parts: [string | number, unknown][] = Array.isArray(body) ? [...body.entries()] : Object.entries(body)
  return parts.flatMap(([key, part]) => slotsOf(part, [...at, key]))
}

function withValue(body: unknown, slots: readonly Slot[], value: unknown): unknown {
  const copy: unknown = structuredClone(body)
  for (const slot of slots) {
    let holder = copy as Record<string | number, unknown>
    for (const key of slot.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
    holder[slot.at(-1) ?? ''] = value
  }
  return copy
}

function named(form: unknown, name: string): unknown {
  const file = form instanceof FormData ? form.get('file') : undefined
  return file instanceof File ? formWith(file, name) : form
}
