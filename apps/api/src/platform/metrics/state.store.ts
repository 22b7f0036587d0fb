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

  jobTimes: async () => {
    const { rows } = await sql.query<JobTime>({
      name: 'metrics-job-times',
      text: `SELECT job, outcome, up_to AS "upTo", count::float8 AS count, seconds FROM job_times ORDER BY 1, 2, 3`,
    })
    return rows
  },
})
