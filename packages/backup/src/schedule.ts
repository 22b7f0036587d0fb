import type { BackupState } from './backup-state.ts'

export interface Schedule {
  place: string
  /** Time of day, HH:MM */
  at: string
  timeZone: string
}

/** Milliseconds after a failure until the next attempt */
const RETRY_AFTER = 60 * 60 * 1000

const MINUTE = 60 * 1000

/** Returns true if no backup was taken since the last scheduled time, but not within an hour after a failure. */
export function isDue(state: BackupState | undefined, schedule: Schedule, now: Date): boolean {
  if (state?.failedAt && now.getTime() - Date.parse(state.failedAt) < RETRY_AFTER) return false
  return !state?.takenAt || dayOf(new Date(state.takenAt), schedule) < dayOf(now, schedule)
}

function dayOf(time: Date, { at, timeZone }: Schedule): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const shifted = new Date(time.getTime() - (hours * 60 + minutes) * MINUTE)
  // In Swedish, dates have the format of ISO 8601.
  return shifted.toLocaleDateString('sv-SE', { timeZone })
}
