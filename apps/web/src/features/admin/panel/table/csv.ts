/** Characters with which a spreadsheet would take a text for a formula (CWE-1236) */
const FORMULA = /^[=+\-@\t\r]/

/** Returns a table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
