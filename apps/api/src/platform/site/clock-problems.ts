import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FindProblems } from './station-problems.ts'

/** Milliseconds for which a jump is shown */
const SHOWN_FOR = 24 * 60 * 60_000

/** Clocks in ms: one that can be set, and one that only runs */
interface Clocks {
  wall: () => number
  steady: () => number
}

/**
 * Finds a clock that was set while this process runs, that differs from the database's, or that was ahead when
 * recommendations or a backup were made.
 */
export function clockProblems(
  sql: Sql,
  { wall, steady }: Clocks = { wall: () => Date.now(), steady: () => performance.now() },
): FindProblems {
  let offset = wall() - steady()
  let jump: { by: number; at: number } | undefined
  return async () => {
    const by = wall() - steady() - offset
    if (Math.abs(by) > limits.clockDifference) {
      offset += by
      jump = { by, at: steady() }
    }
    const { rows } = await sql.query<{ now: number; mark: number | null }>({ name: 'clock', text: CLOCK })
    const { now = wall(), mark } = rows[0] ?? {}
    const found = [
      jump && steady() - jump.at < SHOWN_FOR ? jump.by : 0,
      wall() - now,
      Math.max(0, (mark ?? 0) - wall()),
    ].find((milliseconds) => Math.abs(milliseconds) > limits.clockDifference)
    return found === undefined
      ? []
      : [{ code: 'clock.wrong', params: { minutes: String(Math.round(found / 60_000)) } }]
  }
}

/** `now`: clock of the database; `mark`: last time that a worker's clock wrote */
const CLOCK = `
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    (extract(epoch FROM greatest(
      (SELECT max(greatest(requested_at, started_at, finished_at)) FROM recommendation_runs),
      (SELECT (value ->> 'takenAt')::timestamptz FROM settings WHERE key = 'backup' AND value ->> 'takenAt' <> '')
    )) * 1000)::float8 AS mark`
