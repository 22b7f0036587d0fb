import type { Tags } from './tags.ts'

/**
 * Returns the release date of a recording in ISO 8601: its day, the first one of its year, else the day of the file, which
 * is not after its release. Without a year, an old recording would otherwise be a new release. `now` and `modified` in ms.
 */
export function releaseDateOf(
  { year, day }: Pick<Tags, 'year' | 'day'>,
  modified: number,
  now: number,
): string {
  if (day !== '') return new Date(day).toISOString()
  if (year >= 1000 && year <= 9999) return new Date(Date.UTC(year, 0, 1)).toISOString()
  const oldest = Date.UTC(1970, 0, 2)
  return new Date(
    Math.min(now, Number.isNaN(modified) ? now : Math.max(oldest, Math.floor(modified))),
  ).toISOString()
}
