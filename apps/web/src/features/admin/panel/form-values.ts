import type { Endpoint } from '@nava/contracts'
import type { FieldDescription } from '@nava/contracts/admin'
import { type Resource, type Row, filledIn, formFields, idIn, relatedRows } from './resource.ts'

/** Resources of ID fields that are not named after their ID, as `artistIDs` are */
const BY_FIELD: Readonly<Record<string, string>> = { memberIDs: 'users', videoID: 'music' }

/** Returns the resource that an ID field points to; undefined for IDs of other things. */
export function relationOf(
  field: Pick<FieldDescription, 'name' | 'kind'>,
  resources: readonly Resource[],
  owner?: Resource,
  values: Row = {},
): Resource | undefined {
  if (field.kind !== 'id') return undefined
  const named = owner?.relations?.[field.name] ?? BY_FIELD[field.name]
  const key = typeof named === 'function' ? named(values) : named
  if (key !== undefined) return resources.find((resource) => resource.key === key)
  if (named !== undefined) return undefined
  const id = field.name.replace(/IDs$/, 'ID')
  return resources.find((resource) => resource.id === id && id !== 'id')
}

/** Returns the values of a form, which an empty text fills in where the row has none. */
export function valuesFrom(
  fields: readonly FieldDescription[],
  row: Row | undefined,
  resources: readonly Resource[],
  owner?: Resource,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))

  function valueOf(field: FieldDescription): unknown {
    if (field.kind === 'id') {
      const related = relationOf(field, resources, owner, row)
      if (field.isList) return row ? relatedRows(row, related).map((each) => idIn(each, related)) : []
      return row?.[field.name] || null // 0 means none
    }
    const value = row?.[field.name] ?? field.byDefault
    if (field.kind === 'boolean') return value === true
    if (field.kind === 'choice') return value ?? (field.isRequired ? field.options[0] : '')
    const isBelow = typeof value === 'number' && value < (field.min ?? -Infinity)
    return value === undefined || value === null || isBelow ? '' : value
  }
}

/** Kinds of fields of which an empty one is sent, since it removes what was there */
const SENT_EMPTY: ReadonlySet<FieldDescription['kind']> = new Set(['line', 'prose', 'link', 'repeat'])

/** Returns the body that the values of a form make; what is empty and optional is left out, IDs are null. */
export function bodyOf(fields: readonly FieldDescription[], values: Row): Record<string, unknown> {
  const entries = fields.flatMap(({ name, kind, isRequired, isList }): [string, unknown][] => {
    const value = values[name]
    if (kind === 'id') return [[name, isList ? value : (value ?? null)]]
    if (value === '' && !(isRequired || SENT_EMPTY.has(kind))) return []
    return [[name, kind === 'number' && value !== '' ? Number(value) : value]]
  })
  return Object.fromEntries(entries)
}

/** Returns the body that changes nothing of a row, for calls that replace all of it. */
export function bodyFrom(call: Endpoint, row: Row, resources: readonly Resource[], owner?: Resource): Row {
  const fields = formFields(call)
  return { ...bodyOf(fields, valuesFrom(fields, row, resources, owner)), ...filledIn(call, row) }
}
