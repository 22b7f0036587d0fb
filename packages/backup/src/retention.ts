const DAY = 24 * 60 * 60 * 1000

/** Number of periods (UTC) of which the last backup is kept */
export interface Kept {
  days: number
  weeks: number
  months: number
}

export const USUALLY_KEPT: Kept = { days: 7, weeks: 4, months: 6 }

/** Returns the period of a time by name. Weeks begin on Mondays. */
const PERIOD_OF: Record<keyof Kept, (time: Date) => number> = {
  days: dayOf,
  weeks: (time) => Math.floor((dayOf(time) + 3) / 7),
  months: (time) => time.getUTCFullYear() * 12 + time.getUTCMonth(),
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY)
}

/** Newest backups that are kept in any case, so that one taken after a mishap does not remove the one before it */
const KEPT_NEWEST = 2

/** Returns the times of backups to keep, newest first: the newest two, and the last ones of days, weeks and months. */
export function keptTimes(times: readonly Date[], wanted: Kept = USUALLY_KEPT): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set(newestFirst.slice(0, KEPT_NEWEST))
  for (const name of ['days', 'weeks', 'months'] as const) {
    const [periods, periodOf] = [wanted[name], PERIOD_OF[name]]
    const seen = new Set<number>()
    for (const time of newestFirst) {
      if (seen.size === periods) break
      if (!seen.has(periodOf(time))) kept.add(time)
      seen.add(periodOf(time))
    }
  }
  return newestFirst.filter((time) => kept.has(time))
}
