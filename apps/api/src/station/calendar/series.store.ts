import { fromStation, limits, toStation } from '@nava/contracts'
import type { Database, Prisma, ScheduleSeriesModel } from '@nava/db'
import { expandSeries, type Occurrence } from './expand-series.ts'

type Tx = Prisma.TransactionClient

const DAY = 24 * 60 * 60_000

/** Past days of which occurrences are made or changed */
const PAST_DAYS = 366

/** Returns for which time of the station's clock the occurrences of a series are made. */
export function spanOf(startsOn: Date, { zone, now }: { zone: string; now: Date }): { from: Date; to: Date } {
  const local = toStation(now, zone).getTime()
  const [from, to] = [local - PAST_DAYS * DAY, Math.max(local, startsOn.getTime())]
  return {
    from: new Date(Math.max(from, startsOn.getTime())),
    to: new Date(to + limits.live.repeats.aheadDays * DAY),
  }
}

/** Stores occurrences, and changes those that differ from their series without being exceptions. */
export async function writeOccurrences(
  tx: Tx,
  series: Pick<ScheduleSeriesModel, 'id' | 'title' | 'musicID' | 'djID'>,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const starts = occurrences.map(({ occurrence }) => occurrence.toISOString())
  const times = occurrences.map(({ startsAt }) => startsAt.toISOString())
  const ends = occurrences.map(({ endsAt }) => endsAt?.toISOString() ?? '')
  await tx.$executeRaw`
    INSERT INTO schedules (series_id, occurrence, title, music_id, dj_id, starts_at, ends_at, updated_at)
    SELECT ${series.id}::int, o::timestamp, ${series.title}::text, ${series.musicID}::int, ${series.djID}::int, s::timestamptz, nullif(e, '')::timestamptz, now()
    FROM unnest(${starts}::text[], ${times}::text[], ${ends}::text[]) AS made (o, s, e)
    ON CONFLICT (series_id, occurrence) DO UPDATE SET title = excluded.title, music_id = excluded.music_id,
      dj_id = excluded.dj_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = now()
    WHERE NOT schedules.is_exception AND (schedules.title, schedules.music_id, schedules.dj_id, schedules.starts_at, schedules.ends_at)
      IS DISTINCT FROM (excluded.title, excluded.music_id, excluded.dj_id, excluded.starts_at, excluded.ends_at)`
}

/** Series that are renewed between two queries for more */
const AT_ONCE = 50

/**
 * Makes the occurrences of the coming time, also where the station's zone or its rules have changed. Several processes
 * may do so at the same time.
 */
export async function extendSeries(db: Database, zone: string, now = new Date()): Promise<void> {
  const { aheadDays, renewDays } = limits.live.repeats
  const wanted = new Date(now.getTime() + (aheadDays - renewDays) * DAY)
  const due = { OR: [{ expandedTo: { lt: wanted } }, { NOT: { zone } }] }
  for (let last = 0; ;) {
    const where = { ...due, id: { gt: last } }
    const found = await db.scheduleSeries.findMany({ where, orderBy: { id: 'asc' }, take: AT_ONCE })
    for (const { id } of found) await db.$transaction((tx) => extendOne(tx, id, { zone, now }))
    last = found.at(-1)?.id ?? last
    if (found.length < AT_ONCE) return
  }
}

async function extendOne(tx: Tx, id: number, clock: { zone: string; now: Date }): Promise<void> {
  if (!(await lockSeries(tx, id))) return
  const series = await tx.scheduleSeries.findUniqueOrThrow({ where: { id } })
  const { to } = spanOf(series.startsOn, clock)
  // What is over stays as it was.
  const from = new Date(toStation(clock.now, clock.zone).getTime() - DAY)
  await writeOccurrences(tx, series, expandSeries(series, { zone: clock.zone, from, to }))
  const data = { zone: clock.zone, expandedTo: fromStation(to, clock.zone) }
  await tx.scheduleSeries.update({ where: { id }, data })
}

/** Locks a series until the end of the transaction. Returns false if there is none. */
export async function lockSeries(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM schedule_series WHERE id = ${id} FOR UPDATE`
  return rows.length > 0
}
