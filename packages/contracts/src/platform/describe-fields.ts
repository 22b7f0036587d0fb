/** Describes the fields of an object's schema, for forms, tables and filters that are made from it */
import * as z from 'zod'
import { type ValueKind, valueKinds } from './value-kinds.ts'

/** `names`: rows with an ID and a name; `other`: values that nothing general can show */
export type FieldKind = ValueKind | 'number' | 'boolean' | 'choice' | 'names' | 'other'

export interface FieldDescription {
  name: string
  kind: FieldKind
  isRequired: boolean
  /** True for arrays, of which `kind` describes the items */
  isList: boolean
  /** Value if the field is omitted */
  byDefault: unknown
  /** Values of a choice */
  options: readonly string[]
  min: number | undefined
  max: number | undefined
}

/** Returns the fields in the order of the schema; none for a schema that is no object. */
export function describeFields(schema: unknown): FieldDescription[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<unknown>(schema.shape).map(([name, field]) => ({ name, ...describe(field) }))
}

const plain = {
  isRequired: true,
  isList: false,
  byDefault: undefined as unknown,
  options: [] as readonly string[],
  min: undefined as number | undefined,
  max: undefined as number | undefined,
}

type Description = Omit<FieldDescription, 'name'>

function describe(schema: unknown): Description {
  const known = schema instanceof z.ZodType ? valueKinds.get(schema) : undefined
  if (known) return { ...plain, ...known }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { ...describe(schema.unwrap()), isRequired: false }
  if (schema instanceof z.ZodDefault)
    return { ...describe(schema.unwrap()), isRequired: false, byDefault: schema.def.defaultValue }
  if (schema instanceof z.ZodArray) return { ...describe(schema.element), isList: true }
  if (schema instanceof z.ZodEnum) return { ...plain, kind: 'choice', options: schema.options.map(String) }
  if (schema instanceof z.ZodBoolean) return { ...plain, kind: 'boolean' }
  if (schema instanceof z.ZodNumber)
    return { ...plain, kind: 'number', min: schema.minValue ?? undefined, max: schema.maxValue ?? undefined }
  if (schema instanceof z.ZodString) return { ...plain, kind: 'line' }
  if (schema instanceof z.ZodObject && describeFields(schema).some(({ kind }) => kind === 'id'))
    return { ...plain, kind: 'names' }
  return { ...plain, kind: 'other' }
}
