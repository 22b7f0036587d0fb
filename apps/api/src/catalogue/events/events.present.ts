import type { EventCard } from '@nava/contracts'

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
