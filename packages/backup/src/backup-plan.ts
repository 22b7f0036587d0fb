/** When backups are taken and how many are kept, in the row `backup-plan` of the table settings, if an admin set it */
import * as z from 'zod'
import { type Kept, USUALLY_KEPT } from './retention.ts'

const KEY = 'backup-plan'

const BackupPlan = z.object({
  /** Time of day, HH:MM */
  at: z.string(),
  days: z.int(),
  weeks: z.int(),
  months: z.int(),
})
export type BackupPlan = z.infer<typeof BackupPlan>

interface Queries {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

/** Returns undefined if no admin has set one, so that BACKUP_AT and the usual numbers hold. */
export async function readBackupPlan(sql: Queries): Promise<BackupPlan | undefined> {
  const { rows } = await sql.query('SELECT value FROM settings WHERE key = $1', [KEY])
  return rows[0] && BackupPlan.parse(rows[0]['value'])
}

export async function keptBackups(sql: Queries): Promise<Kept> {
  return (await readBackupPlan(sql)) ?? USUALLY_KEPT
}

export const BACKUP_PLAN_KEY = KEY
