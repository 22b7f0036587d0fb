export type TimeKind = 'day' | 'time' | 'stationTime' | 'releaseTime'

/** Releases and birth dates are days in UTC, so that they are the same day everywhere; other times are the reader's. */
export const zoneOf = (kind: TimeKind): string =>
  kind === 'day' || kind === 'releaseTime' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the value of a `date` or `datetime-local` input: '2026-12-24' or '2026-12-24T20:00'. */
export function toInput(iso: string, kind: TimeKind): string {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  if (zoneOf(kind) === 'UTC') return date.toISOString().slice(0, kind === 'day' ? 10 : 16)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns ISO 8601 in UTC; '' for an empty or incomplete input. */
export function fromInput(value: string, kind: TimeKind): string {
  const isUtc = zoneOf(kind) === 'UTC'
  const date = new Date(kind === 'day' ? `${value}T00:00Z` : isUtc ? `${value}Z` : value)
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
