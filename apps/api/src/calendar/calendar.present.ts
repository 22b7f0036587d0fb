import type { EventCard, Schedule } from '@nava/contracts'

export interface EventRow {
  id: number
  name: string
  description: string
  venue: string
  link: string
  startsAt: Date | null
  imageVersion: string
}

export const presentEvent = (row: EventRow): EventCard => ({
  eventID: row.id,
  eventName: row.name,
  description: row.description,
  venue: row.venue,
  link: row.link,
  startsAt: row.startsAt?.toISOString() ?? null,
  imageVersion: row.imageVersion,
})

export interface ScheduleRow {
  id: number
  title: string
  startsAt: Date
  endsAt: Date | null
  musicId: number | null
}

export const presentSchedule = (row: ScheduleRow): Schedule => ({
  scheduleID: row.id,
  title: row.title,
  date: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  musicID: row.musicId ?? 0,
})
