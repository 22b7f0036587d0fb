import { limits } from '@nava/contracts'
import type { SqlClient } from '@nava/db/in-transaction'

/** Deletes the oldest ended imports, but not failures after which a watched folder still pauses. */
export async function forgetImports(client: SqlClient): Promise<void> {
  const { kept, pauseAfterFailure } = limits.folderImport
  // Those that another transaction deletes are skipped.
  await client.query(
    `DELETE FROM folder_imports WHERE id IN (SELECT id FROM folder_imports
       WHERE state IN ('done', 'failed', 'cancelled') ORDER BY created_at DESC, id DESC OFFSET $1
       FOR UPDATE SKIP LOCKED)
     AND (watch_id IS NULL OR state = 'done' OR ended_at <= now() - $2 * interval '1 ms')`,
    [kept, pauseAfterFailure],
  )
}
