/** Results of the scheduled backups, in the row `backup` of the table settings */
import * as z from 'zod'

const BackupState = z.object({
  /** Value of BACKUP_TO */
  place: z.string(),
  takenAt: z.iso.datetime().optional(),
  /** Time of a failure after `takenAt` */
  failedAt: z.iso.datetime().nullish(),
  reason: z.string().nullish(),
  /** Of the backup at `takenAt`: rows and media */
  bytes: z.int().nullish(),
  /** When all of a backup was last read; `damage`: what was missing or damaged, empty for nothing */
  verifiedAt: z.iso.datetime().nullish(),
  damage: z.string().nullish(),
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

/** Records what reading all of a backup has found, if it is one of the scheduled ones. */
export async function recordVerification(
  sql: Queries,
  { place, damage, now = new Date() }: { place: string; damage: readonly string[]; now?: Date },
): Promise<void> {
  const found = { verifiedAt: now.toISOString(), damage: damage.join('; ').slice(0, MAX_DAMAGE) }
  await sql.query(`UPDATE settings SET value = value || $2 WHERE key = 'backup' AND value ->> 'place' = $1`, [
    place,
    JSON.stringify(found),
  ])
}

/** Characters */
const MAX_DAMAGE = 1000
