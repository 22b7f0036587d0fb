import { type AdminSchedule, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'

type Conflict = AdminSchedule['conflicts'][number]

interface Row {
  ofID: number
  id: number
  title: string
  startsAt: Date
  endsAt: Date | null
}

/** A programme without an end gives way to the next one, so only its start is in the way. */
const END = (alias: string) => `coalesce(${alias}.ends_at, ${alias}.starts_at + interval '1 minute')`

const { longestDays, conflicts } = limits.live.repeats

/**
 * Returns the programmes at the same time as each of `ids`. `withLater`: among them those of the later ones of the same
 * series
 */
export async function findConflicts(
  sql: Sql,
  ids: readonly number[],
  { withLater = false }: { withLater?: boolean } = {},
): Promise<(id: number) => Conflict[]> {
  if (ids.length === 0) return () => []
  const { rows } = await sql.query<Row>({
    name: withLater ? 'conflicts-of-series' : 'conflicts',
    text: `SELECT a.for_id AS "ofID", b.id, b.title, b.starts_at AS "startsAt", b.ends_at AS "endsAt"
      FROM (SELECT id, id AS for_id, starts_at, ends_at FROM schedules WHERE id = ANY ($1)
        ${
          withLater
            ? `UNION ALL SELECT later.id, first.id, later.starts_at, later.ends_at
                FROM schedules first JOIN schedules later ON later.series_id = first.series_id
                  AND later.starts_at > first.starts_at AND later.starts_at > now()
                WHERE first.id = ANY ($1)`
            : ''
        }) a
      CROSS JOIN LATERAL (SELECT b.* FROM schedules b
        WHERE b.id <> a.id AND b.starts_at > a.starts_at - make_interval(days => ${longestDays})
          AND b.starts_at < ${END('a')} AND ${END('b')} > a.starts_at
        ORDER BY b.starts_at, b.id LIMIT ${conflicts}) b
      ORDER BY a.starts_at, b.starts_at, b.id ${withLater ? `LIMIT ${conflicts}` : ''}`,
    values: [ids],
  })
  const found = Map.groupBy(rows, ({ ofID }) => ofID)
  return (id) =>
    (found.get(id) ?? []).map((row) => ({
      scheduleID: row.id,
      title: row.title,
      date: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    }))
}
