/** Writes iCalendar files (RFC 5545). */
import { type EventCard, limits, type Schedule } from '@nava/contracts'
import ical, { type ICalCalendar } from 'ical-generator'
import { usualEnd } from './usual-end.ts'

interface Site {
  productName: string
  /** Configured address, part of the IDs; may be empty */
  publicUrl: string
  /** Origin of links; may be empty */
  address: string
}

const MINUTE = 60_000

/** The ID is stable, so adding the event again updates it. */
export function eventFile(event: EventCard & { startsAt: string }, site: Site): string {
  const file = calendarOf(site, event.eventName)
  const start = new Date(event.startsAt)
  const link = URL.parse(event.link || '/events', site.address || undefined)
  file.createEvent({
    id: `event-${event.eventID}@${hostOf(site)}`,
    start,
    end: usualEnd('event', start),
    summary: event.eventName,
    description: event.description || null,
    location: event.venue || null,
    url: link && /^https?:$/.test(link.protocol) ? link.href : null,
  })
  return file.toString()
}

/** A programme without an end lasts until the next one, at most an hour. */
export function scheduleFile(programmes: readonly Schedule[], site: Site): string {
  const file = calendarOf(site, `${site.productName} Live`).ttl(limits.live.calendar.refreshMinutes * 60)
  for (const [at, { scheduleID, title, date, endsAt }] of programmes.entries()) {
    const start = new Date(date)
    const usual = usualEnd('programme', start).getTime()
    const next = Date.parse(programmes[at + 1]?.date ?? '')
    const end = endsAt ? Date.parse(endsAt) : next > start.getTime() ? Math.min(usual, next) : usual
    file.createEvent({
      id: `programme-${scheduleID}@${hostOf(site)}`,
      start,
      end: new Date(Math.max(end, start.getTime() + MINUTE)),
      summary: title,
      url: site.address ? `${site.address}/live` : null,
    })
  }
  return file.toString()
}

const calendarOf = ({ productName }: Site, name: string): ICalCalendar =>
  ical({ name, prodId: { company: productName, product: productName } })

const hostOf = ({ publicUrl, productName }: Site): string =>
  URL.parse(publicUrl)?.hostname ?? productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
