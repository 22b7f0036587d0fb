import { problemLimits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FindProblems } from '../../platform/site/station-problems.ts'

/** Finds that most episodes of the last day's feed imports have failed, which is seldom the fault of a single feed. */
export function importProblems(sql: Sql): FindProblems {
  return async () => {
    const { rows } = await sql.query<{ failed: number; done: number; reason: string | null }>({
      name: 'failing-imports',
      text: FAILING,
    })
    const { failed = 0, done = 0, reason } = rows[0] ?? {}
    if (failed < problemLimits.failedEpisodes || failed <= done) return []
    return [{ code: 'imports.failing', params: { failed: String(failed), reason: reason ?? '' } }]
  }
}

const FAILING = `
  SELECT count(*) FILTER (WHERE e.state = 'failed')::int AS failed,
    count(*) FILTER (WHERE e.state = 'done')::int AS done,
    mode() WITHIN GROUP (ORDER BY e.reason_code) FILTER (WHERE e.state = 'failed') AS reason
  FROM feed_imports i JOIN episode_imports e ON e.import_id = i.id
  WHERE i.created_at > now() - interval '1 day'`
