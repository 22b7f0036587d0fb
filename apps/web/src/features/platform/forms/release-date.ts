import { latinDigits } from '@nava/tags/latin-digits'

const PATTERN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2}))?$/

/** Returns MM/dd/yyyy HH:mm in the reader's time zone. */
export function formatReleaseDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}/${String(date.getFullYear()).padStart(4, '0')}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Text that the server refuses with an error code; sent for a nonexistent day */
const NO_SUCH_DAY = 'no such day'

/** Returns no date for an empty text; the server then uses the time of creation. */
export function releaseDateToSend(text: string): { releaseDate?: string } {
  if (!text.trim()) return {}
  return { releaseDate: parseReleaseDate(text)?.toISOString() ?? NO_SUCH_DAY }
}

/** Returns MM/dd/yyyy in UTC, because birth dates are stored as midnight in UTC. */
export function formatBirthDate(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Returns text that is no date unchanged, so that the server refuses it. */
export function birthDateToSend(text: string): string {
  const date = parseReleaseDate(text)
  return date ? formatReleaseDate(date).slice(0, 'MM/dd/yyyy'.length) : text.trim()
}

/**
 * Parses the format of `formatReleaseDate`, with an optional time. Returns undefined for nonexistent days.
 */
export function parseReleaseDate(text: string): Date | undefined {
  const parts = PATTERN.exec(latinDigits(text).trim())
  if (!parts) return undefined
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute)
  // The constructor maps years below 100 to the 20th century.
  date.setFullYear(year)
  const exists =
    date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && year > 0
  return exists ? date : undefined
}
