import { type adminScheduleDays, fromStation, limits } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import type * as z from 'zod'
import { findConflicts } from './find-conflicts.ts'
import { localText, presentAdminSchedule, withSeries } from './present-schedule.ts'

export type ScheduleDays = ReturnType<typeof scheduleDays>

const DAY = 24 * 60 * 60_000

/** Returns a function that reads what is on during some days, in a constant number of queries. */
export const scheduleDays =
  (db: Database, sql: Sql, zone: string) =>
  async (
    query: z.output<typeof adminScheduleDays.query>,
  ): Promise<z.output<typeof adminScheduleDays.reply>> => {
    const now = localText(new Date(), zone)
    const day = query.date ?? now.slice(0, 10)
    const { listed, longestDays } = limits.live.repeats
    const first = new Date(`${day}T00:00Z`)
    const midnight = (days: number) => fromStation(new Date(first.getTime() + days * DAY), zone)
    const [from, to] = [midnight(0), midnight(query.days)]
    const isOn = [{ startsAt: { gte: from } }, { endsAt: { gt: from } }]
    const startsAt = { gt: new Date(from.getTime() - longestDays * DAY), lt: to }
    const rows = await db.schedule.findMany({
      where: { startsAt, OR: isOn },
      include: withSeries,
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: listed + 1,
    })
    const shown = rows.slice(0, listed)
    const conflictsOf = await findConflicts(
      sql,
      shown.map(({ id }) => id),
    )
    const items = shown.map((row) => presentAdminSchedule(row, zone, conflictsOf(row.id)))
    return { zone, now, day, items, isCut: rows.length > listed }
  }
