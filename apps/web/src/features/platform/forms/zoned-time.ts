import { fromStation, toStation } from '@nava/contracts'

export type TimeKind = 'day' | 'time' | 'stationTime' | 'releaseTime'

export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the value of a `date` or `datetime-local` input: '2026-12-24' or '2026-12-24T20:00' on the clock of the zone. */
export function toInput(iso: string, kind: TimeKind, zone: string): string {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  return toStation(date, zone)
    .toISOString()
    .slice(0, kind === 'day' ? 10 : 16)
}

/** Returns ISO 8601 in UTC; '' for an empty or incomplete input. */
export function fromInput(value: string, kind: TimeKind, zone: string): string {
  const local = new Date(kind === 'day' ? `${value}T00:00Z` : `${value}Z`)
  return value === '' || Number.isNaN(local.getTime()) ? '' : fromStation(local, zone).toISOString()
}
