/** Maximum characters per cell */
const CELL = 40

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats lists as tables, rows as one line per field, and text unchanged. */
export function printReply(reply: unknown, words: { json: boolean; skip: number }): string {
  if (words.json) return JSON.stringify(reply, undefined, 2)
  if (!isRecord(reply)) return String(reply)
  const { items, total } = reply
  if (!Array.isArray(items) || !items.every(isRecord)) return fieldsOf(reply)
  if (items.length === 0) return 'There are none.'
  const place = `${words.skip + 1} to ${words.skip + items.length} of ${String(total)}`
  return `${table(items)}\n${place}`
}

function table(rows: readonly Record<string, unknown>[]): string {
  const cellOf = (row: Record<string, unknown>, name: string) => shorten(textOf(row[name], () => ''))
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((name) =>
    rows.some((row) => cellOf(row, name) !== ''),
  )
  const lines = [columns, ...rows.map((row) => columns.map((name) => cellOf(row, name)))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const fieldsOf = (row: Record<string, unknown>): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}: ${Array.isArray(value) && value.length === 0 ? 'none' : textOf(value)}`)
    .join('\n')

const shorten = (text: string) => (text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text)

/** Formats a linked row as name and ID, and other nested values by `nested`. */
function textOf(value: unknown, nested: (value: object) => string = JSON.stringify): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value))
    return value
      .map((each) => textOf(each, nested))
      .filter(Boolean)
      .join(', ')
  if (isRecord(value)) return linkedOf(value) ?? nested(value)
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ')
}

function linkedOf(row: Record<string, unknown>): string | undefined {
  const name = row['name'] ?? row['title']
  if (typeof name !== 'string') return undefined
  const id = Object.entries(row).find(([key]) => key.endsWith('ID'))?.[1]
  return typeof id === 'number' ? `${name} (${id})` : name
}
