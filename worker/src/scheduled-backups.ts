import type { Installation } from '@nava/backup/back-up'
import { readBackupPlan } from '@nava/backup/backup-plan'
import { readBackupState } from '@nava/backup/backup-state'
import { backUpIfDue } from '@nava/backup/recorded-backup'
import { isDue } from '@nava/backup/schedule'
import { openTarget } from '@nava/backup/target'
import type { Sql } from '@nava/db'
import type { Logger } from 'pino'
import type { Env } from './env.ts'

export async function takeScheduledBackup(
  from: Installation & { sql: Sql; log: Logger },
  { settings, ...usual }: NonNullable<Env['backup']>,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  const { place } = usual
  const schedule = { ...usual, at: (await readBackupPlan(from.sql))?.at ?? usual.at }
  // Checks on a shared connection first, so that a new one is opened only if a backup is due.
  if (!isDue(await readBackupState(from.sql, place), schedule, now)) return
  const backup = await backUpIfDue(from, schedule, () => openTarget(place, settings), { now, signal })
  if (!backup) return
  const { name, copied, pruned, manifest } = backup
  const { media, missing } = manifest
  from.log.info({ backup: name, files: media.files, bytes: media.bytes, copied, pruned }, 'backup taken')
  if (missing.length > 0) from.log.warn({ missing }, 'media that rows name were not there for the backup')
}
