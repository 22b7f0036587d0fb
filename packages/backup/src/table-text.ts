/** Settings that affect how values are written as text */
export const TEXT_FORMAT = [
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  'SET LOCAL extra_float_digits = 1',
  "SET LOCAL bytea_output = 'hex'",
].join('; ')

export const quoted = (name: string): string => `"${name}"`

const LINE_BREAK = 0x0a

/** Yields the chunks; at the end calls `onRows` with the number of lines, one per row. */
export async function* counted(
  text: AsyncIterable<Buffer>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer, void> {
  let rows = 0
  for await (const chunk of text) {
    for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) rows += 1
    yield chunk
  }
  onRows(rows)
}
