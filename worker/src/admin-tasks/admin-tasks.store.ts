import { type AdminTaskKind, type AdminTaskReport, limits } from '@nava/contracts'
import type { SqlClient } from '@nava/db/in-transaction'

export interface Task {
  id: number
  kind: AdminTaskKind
  subject: string
  options: unknown
  starts: number
}

type Queries = Pick<SqlClient, 'query'>

const COLUMNS = 'id, kind, subject, options, starts'
const IS_ACTIVE = `state IN ('waiting', 'running')`

export const adminTasksStore = (sql: Queries) => ({
  hasWork: async (): Promise<boolean> =>
    (await sql.query(`SELECT 1 FROM admin_tasks WHERE ${IS_ACTIVE} LIMIT 1`)).rows.length > 0,

  /** Begins the oldest task. One that was running when its worker ended begins again. The caller holds the lock. */
  begin: async (): Promise<Task | undefined> => {
    const { rows } = await sql.query<Task>(
      `UPDATE admin_tasks SET state = 'running', started_at = now(), percent = 0, files = 0, starts = starts + 1
       WHERE id = (SELECT id FROM admin_tasks WHERE ${IS_ACTIVE} ORDER BY id LIMIT 1 FOR UPDATE) RETURNING ${COLUMNS}`,
    )
    return rows[0]
  },

  /** Returns false if the task was cancelled. */
  writeProgress: async (id: number, percent: number, files: number): Promise<boolean> => {
    const { rowCount } = await sql.query(
      `UPDATE admin_tasks SET percent = $2, files = $3 WHERE id = $1 AND state = 'running'`,
      [id, percent, files],
    )
    return rowCount === 1
  },

  end: async (
    id: number,
    { state, reason = '', report }: { state: 'done' | 'failed'; reason?: string; report?: AdminTaskReport },
  ): Promise<void> => {
    await sql.query(
      `UPDATE admin_tasks SET state = $2::admin_task_state, reason = $3, report = $4::jsonb, finished_at = now(),
         percent = CASE WHEN $2 = 'done' THEN 100 ELSE percent END
       WHERE id = $1 AND state = 'running'`,
      [id, state, reason.slice(0, limits.adminTasks.reason), JSON.stringify(report ?? {})],
    )
  },

  /** Has another worker begin it. */
  putBack: async (id: number): Promise<void> => {
    await sql.query(
      `UPDATE admin_tasks SET state = 'waiting', starts = starts - 1 WHERE id = $1 AND state = 'running'`,
      [id],
    )
  },

  /** Removes old ones, except the latest of each kind and subject, which tells when a backup was verified. */
  forgetOld: async (): Promise<void> => {
    await sql.query(
      `DELETE FROM admin_tasks t WHERE finished_at < now() - make_interval(days => $1)
         AND EXISTS (SELECT FROM admin_tasks later WHERE later.kind = t.kind AND later.subject = t.subject AND later.id > t.id)`,
      [limits.adminTasks.keptDays],
    )
  },
})
