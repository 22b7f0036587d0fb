import type { Tags } from './tags.ts'

/**
 * Stored release date of recordings whose tags and albums name none: before all others, so that an old recording is no new
 * release. The time of a file tells when it was copied. It is never shown.
 */
export const UNDATED = '1000-01-01T00:00:00.000Z'

export const isUndated = (releaseDate: Date): boolean => releaseDate.getTime() === Date.parse(UNDATED)

/** Returns the release date of a recording in ISO 8601: its day, else the first one of its year, else `UNDATED`. */
export function releaseDateOf({ year, day }: Pick<Tags, 'year' | 'day'>): string {
  if (day !== '') return new Date(day).toISOString()
  if (year >= 1000 && year <= 9999) return new Date(Date.UTC(year, 0, 1)).toISOString()
  return UNDATED
}
