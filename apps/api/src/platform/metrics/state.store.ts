import type { JobOutcome } from '@nava/contracts'
import { readBackupState } from '@nava/backup/backup-state'
import type { Sql } from '@nava/db'

export interface JobTime {
  job: string
  outcome: JobOutcome
  /** Upper limit in seconds; Infinity for the last bucket */
  upTo: number
  count: number
  seconds: number
}

interface Audience {
  listeners: number
  accounts: number
  tracks: number
  playsToday: number
}

/** `listeners`: people whose play began in the last ten minutes; `playsToday`: since midnight (UTC) */
const AUDIENCE = `
  SELECT (SELECT count(DISTINCT listener)::int FROM plays WHERE played_at > now() - interval '10 minutes') AS listeners,
    (SELECT count(*)::int FROM plays WHERE is_counted AND played_at >= date_trunc('day', now(), 'UTC')) AS "playsToday",
    (SELECT count(*)::int FROM users) AS accounts,
    (SELECT count(*)::int FROM music WHERE is_confirmed) AS tracks`

export type StateStore = ReturnType<typeof stateStore>

export const stateStore = (sql: Sql, { backupPlace }: { backupPlace: string | undefined }) => ({
  /** Counts pending uploads by kind and state; `age`: seconds since the first of them was changed. */
  pending: async () => {
    const { rows } = await sql.query<{ kind: string; state: string; count: number; age: number }>({
      name: 'metrics-pending',
      text: `SELECT kind, state, count(*)::int AS count, extract(epoch FROM now() - min(updated_at))::float8 AS age
        FROM media_assets WHERE state IN ('uploaded', 'queued', 'processing') AND source_version <> '' GROUP BY 1, 2`,
    })
    return rows
  },

  failed: async () => {
    const { rows } = await sql.query<{ kind: string; code: string; count: number }>({
      name: 'metrics-failed',
      text: `SELECT kind, coalesce(reason_code, '') AS code, count(*)::int AS count
        FROM media_assets WHERE state = 'failed' AND source_version <> '' GROUP BY 1, 2`,
    })
    return rows
  },

  /**
   * Returns the seconds since the last complete backup; Infinity without one, undefined if none are
   * scheduled.
   */
  backupAge: async () => {
    if (backupPlace === undefined) return undefined
    const { takenAt } = (await readBackupState(sql, backupPlace)) ?? {}
    return takenAt === undefined ? Infinity : (Date.now() - Date.parse(takenAt)) / 1000
  },

  /** Returns the counts that stand in the metrics. */
  audience: async () => {
    const { rows } = await sql.query<Audience>({ name: 'metrics-audience', text: AUDIENCE })
    return rows[0] ?? { listeners: 0, accounts: 0, tracks: 0, playsToday: 0 }
  },

  numbers: async () => {
    const [audience, days, topTracks] = await Promise.all([
      sql.query<Audience>({ name: 'metrics-audience', text: AUDIENCE }),
      sql.query<{ day: string; plays: number; listeners: number }>({
        name: 'numbers-days',
        // Grouped twice, because `count(DISTINCT listener)` sorts all plays.
        text: `SELECT day::text, sum(plays)::int AS plays, count(*)::int AS listeners FROM (
            SELECT (played_at AT TIME ZONE 'UTC')::date AS day, count(*) FILTER (WHERE is_counted) AS plays
            FROM plays WHERE played_at > now() - interval '30 days' GROUP BY day, listener) per_listener
          GROUP BY per_listener.day ORDER BY per_listener.day DESC`,
      }),
      sql.query<{ musicID: number; title: string; plays: number }>({
        name: 'numbers-top-tracks',
        text: `SELECT music_id AS "musicID", m.title, plays FROM (
            SELECT music_id, sum(count)::int AS plays FROM music_daily_plays
            WHERE day > (now() AT TIME ZONE 'UTC')::date - 30 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10) most
          JOIN music m ON m.id = music_id ORDER BY plays DESC, 1`,
      }),
    ])
    const { listeners = 0, accounts = 0, tracks = 0 } = audience.rows[0] ?? {}
    return { listeners, accounts, tracks, days: days.rows, topTracks: topTracks.rows }
  },

  jobTimes: async () => {
    const { rows } = await sql.query<JobTime>({
      name: 'metrics-job-times',
      text: `SELECT job, outcome, up_to AS "upTo", count::float8 AS count, seconds FROM job_times ORDER BY 1, 2, 3`,
    })
    return rows
  },
})
