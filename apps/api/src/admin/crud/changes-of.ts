/**
 * Returns for the audit what a form changes of a row: `{ from, to }` of each field, or its value alone if the row does not
 * say it. A field such as `artistIDs` is compared with the row's list of objects with an `artistID`.
 */
export function changesOf(row: object, form: object): Record<string, unknown> {
  const entries = Object.entries(form).flatMap(([field, to]: [string, unknown]): [string, unknown][] => {
    if (field === 'updated' || to === undefined) return []
    const from = valueIn(row as Record<string, unknown>, field)
    if (from === undefined) return [[field, to]]
    return textOf(from) === textOf(to) ? [] : [[field, { from, to }]]
  })
  return Object.fromEntries(entries)
}

function valueIn(row: Record<string, unknown>, field: string): unknown {
  if (field in row) return row[field]
  if (!field.endsWith('IDs')) return undefined
  const id = field === 'memberIDs' ? 'userID' : field.slice(0, -1)
  const name = `${field.slice(0, -3)}s`
  const list = row[name]
  return Array.isArray(list) ? list.map((each: Record<string, unknown>) => each[id]) : undefined
}

/** What is empty is equal, whether it is '', 0 or null. */
const textOf = (value: unknown): string => JSON.stringify(value || null)
