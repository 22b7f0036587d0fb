const DAY = 24 * 60 * 60 * 1000

/** Periods (UTC) of which the last backup is kept, and their number. Weeks begin on Mondays. */
const KEPT: readonly { periods: number; periodOf: (time: Date) => number }[] = [
  { periods: 7, periodOf: dayOf },
  { periods: 4, periodOf: (time) => Math.floor((dayOf(time) + 3) / 7) },
  { periods: 6, periodOf: (time) => time.getUTCFullYear() * 12 + time.getUTCMonth() },
]

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY)
}

/** Newest backups that are kept in any case, so that one taken after a mishap does not remove the one before it */
const KEPT_NEWEST = 2

/** Returns the times of backups to keep, newest first: the newest two, and those of 7 days, 4 weeks and 6 months. */
export function keptTimes(times: readonly Date[]): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set(newestFirst.slice(0, KEPT_NEWEST))
  for (const { periods, periodOf } of KEPT) {
    const seen = new Set<number>()
    for (const time of newestFirst) {
      if (seen.size === periods) break
      if (!seen.has(periodOf(time))) kept.add(time)
      seen.add(periodOf(time))
    }
  }
  return newestFirst.filter((time) => kept.has(time))
}
