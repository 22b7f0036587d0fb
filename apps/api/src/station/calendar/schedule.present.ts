import type { Schedule } from '@nava/contracts'

export interface ScheduleRow {
  id: number
  title: string
  startsAt: Date
  endsAt: Date | null
  musicID: number | null
  djID: number | null
  djName: string | null
}

export const presentSchedule = (row: ScheduleRow): Schedule => ({
  scheduleID: row.id,
  title: row.title,
  date: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  musicID: row.musicID ?? 0,
  djID: row.djID ?? 0,
  djName: row.djName ?? '',
})
