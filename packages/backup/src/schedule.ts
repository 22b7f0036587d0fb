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

/** Clocks of machines differ by this much (ms); marks further in the future come from a clock that was wrong. */
const AHEAD = 5 * MINUTE

/**
 * Returns true if no backup was taken since the last scheduled time, but not within an hour after a failure. Marks in
 * the future count as absent, so that a clock that jumped does not stop backups.
 */
export function isDue(state: BackupState | undefined, schedule: Schedule, now: Date): boolean {
  const [failedAt, takenAt] = [state?.failedAt, state?.takenAt].map((mark) => pastOf(mark, now))
  if (failedAt && now.getTime() - failedAt.getTime() < RETRY_AFTER) return false
  return !takenAt || dayOf(takenAt, schedule) < dayOf(now, schedule)
}

function pastOf(mark: string | null | undefined, now: Date): Date | undefined {
  const time = mark ? new Date(mark) : undefined
  return time && time.getTime() <= now.getTime() + AHEAD ? time : undefined
}

function dayOf(time: Date, { at, timeZone }: Schedule): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const shifted = new Date(time.getTime() - (hours * 60 + minutes) * MINUTE)
  // In Swedish, dates have the format of ISO 8601.
  return shifted.toLocaleDateString('sv-SE', { timeZone })
}
