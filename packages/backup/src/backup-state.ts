/** Results of the scheduled backups, in the row `backup` of the table settings */
import * as z from 'zod'

const BackupState = z.object({
  /** Value of BACKUP_TO */
  place: z.string(),
  takenAt: z.iso.datetime().optional(),
  /** Time of a failure after `takenAt` */
  failedAt: z.iso.datetime().nullish(),
  reason: z.string().nullish(),
})
export type BackupState = z.infer<typeof BackupState>

interface Queries {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

export async function readBackupState(sql: Queries, place: string): Promise<BackupState | undefined> {
  const { rows } = await sql.query(
    `SELECT value FROM settings WHERE key = 'backup' AND value ->> 'place' = $1`,
    [place],
  )
  return rows[0] ? BackupState.parse(rows[0]['value']) : undefined
}

/** Merges `state` into the stored one, but replaces that of another place. */
export async function recordBackup(sql: Queries, state: BackupState): Promise<void> {
  await sql.query(
    `INSERT INTO settings (key, value) VALUES ('backup', $1) ON CONFLICT (key) DO UPDATE SET value =
       CASE WHEN settings.value ->> 'place' = excluded.value ->> 'place' THEN settings.value ELSE '{}' END || excluded.value`,
    [JSON.stringify(state)],
  )
}
