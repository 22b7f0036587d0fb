import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'
import { ReadyJson } from './caching.ts'

export function serializerOf<S extends z.ZodType>(
  { strict }: { strict: boolean },
  { reply }: { reply: S },
): (value: z.output<S>, headers?: ReadyJson['headers']) => ReadyJson {
  const stringify = stringifierOf(reply)
  return (value, headers) => {
    if (strict) reply.parse(value)
    return new ReadyJson(stringify(value), headers)
  }
}

const stringifiers = new WeakMap<z.ZodType, (value: unknown) => string>()

export function stringifierOf(schema: z.ZodType): (value: unknown) => string {
  const known = stringifiers.get(schema)
  if (known) return known
  const made = fastJson(jsonSchema(schema) as Schema) // zod's type covers more drafts than the draft-7 requested here
  stringifiers.set(schema, made)
  return made
}

/** Without names, the JSON schemas contain no references, which the serializer does not support. */
const nameless = z.registry<{ id?: string }>()

/** Fields that the schema lacks are never sent. */
const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output', metadata: nameless, reused: 'inline' })
