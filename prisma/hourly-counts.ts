/** Counts events of all processes by hour. They gather in memory and are written together, never with each event. */
import type { Sql } from './client.ts'

/** `error`: by code; `mail`: sent, refused or expired */
export type CountKind = 'error' | 'mail'

export interface HourlyCounts {
  add: (kind: CountKind, code: string, count?: number) => void
  /** Writes what has gathered, and removes what is older than two days. Keeps it for the next time if that fails. */
  flush: () => Promise<void>
  /** Returns the counts of the last 24 hours, the largest first. Hours count as a whole. */
  ofDay: (kind: CountKind) => Promise<{ code: string; count: number }[]>
}

/** Different codes that gather in memory; further ones count as `other`. */
const MAX_CODES = 200
/** Characters */
const MAX_CODE = 60

export function hourlyCounts(sql: Sql): HourlyCounts {
  let gathered = new Map<string, number>()
  const add: HourlyCounts['add'] = (kind, code, count = 1) => {
    const key = `${kind} ${code.slice(0, MAX_CODE)}`
    const known = gathered.has(key) || gathered.size < MAX_CODES ? key : `${kind} other`
    gathered.set(known, (gathered.get(known) ?? 0) + count)
  }
  return {
    add,
    flush: async () => {
      if (gathered.size === 0) return
      const written = gathered
      gathered = new Map()
      // In one order, so that processes do not wait for each other in a circle.
      const rows = [...written].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const parts = rows.map(([key]) => key.split(' ', 1)[0] ?? '')
      const values = [
        parts,
        rows.map(([key], at) => key.slice((parts[at]?.length ?? 0) + 1)),
        rows.map(([, count]) => count),
      ]
      try {
        await sql.query({ name: 'hourly-counts', text: ADD, values })
      } catch (error) {
        for (const [key, count] of written) gathered.set(key, (gathered.get(key) ?? 0) + count)
        throw error
      }
      await sql.query({ name: 'old-hourly-counts', text: REMOVE_OLD })
    },
    ofDay: async (kind) => {
      const { rows } = await sql.query<{ code: string; count: number }>({
        name: 'counts-of-day',
        text: OF_DAY,
        values: [kind],
      })
      return rows
    },
  }
}

const ADD = `INSERT INTO hourly_counts AS known (hour, kind, code, count)
  SELECT date_trunc('hour', now()), kind, code, count
  FROM unnest($1::text[], $2::text[], $3::int[]) AS added (kind, code, count)
  ON CONFLICT (hour, kind, code) DO UPDATE SET count = known.count + excluded.count`

/** Also what a clock that was ahead has written */
const REMOVE_OLD = `DELETE FROM hourly_counts
  WHERE NOT hour BETWEEN now() - interval '2 days' AND now() + interval '1 hour'`

const OF_DAY = `SELECT code, sum(count)::int AS count FROM hourly_counts
  WHERE kind = $1 AND hour > now() - interval '1 day' AND hour <= now() GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`
