import { readBackupState } from '@nava/backup/backup-state'
import type { Sql } from '@nava/db'
import { within } from '../../database/is-recent.ts'
import type { FindProblems, FoundProblem } from '../station-problems.ts'

/** Milliseconds until a backup is late; backups are daily */
const LATE_AFTER = 48 * 60 * 60 * 1000

/** Finds that the scheduled backups are late, fail, or were found damaged. `place`: BACKUP_TO */
export function backupProblems(sql: Sql, place: string | undefined): FindProblems {
  if (place === undefined) return async () => []
  return async () => {
    const { takenAt = '', failedAt, reason, verifiedAt, damage } = (await readBackupState(sql, place)) ?? {}
    const { gt, lte } = within(LATE_AFTER)
    const taken = new Date(takenAt)
    const why = { reason: reason ?? '' }
    const found: FoundProblem[] = []
    if (!(taken > gt && taken <= lte)) found.push({ code: 'backup.late', params: { last: takenAt, ...why } })
    else if (failedAt) found.push({ code: 'backup.failing', params: { failed: failedAt, ...why } })
    if (damage) found.push({ code: 'backup.damaged', params: { at: verifiedAt ?? '', damage } })
    return found
  }
}
