/** Events, and the programme of the live channel. */
import type { adminEvents, adminSchedules } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { presentEvent as presentPublicEvent } from '../catalogue/events/events.present.ts'
import { presentSchedule as presentPublicSchedule } from '../station/calendar/schedule.present.ts'
import type { RowStore } from './keep-rows.ts'
import { holds, type ListOf, type Page, pageOf } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type EventRow = Unpictured<z.output<typeof adminEvents.read.reply>>
type EventForm = z.output<typeof adminEvents.create.body>
type EventQuery = z.output<typeof adminEvents.list.query>

const presentEvent = (row: Prisma.EventGetPayload<object>): EventRow => {
  const { imageVersion: _unread, ...card } = presentPublicEvent({ ...row, imageVersion: '' })
  return { ...card, created: row.createdAt.toISOString() }
}

const eventSorts = { starts: 'startsAt', created: 'id', name: 'name' } as const

export function eventRows(
  db: Database,
): RowStore<EventRow, EventForm> & { list: (query: EventQuery) => Promise<Page<EventRow>> } {
  const columns = ({ eventName, startsAt, ...form }: EventForm) => ({
    name: eventName,
    description: form.description,
    venue: form.venue,
    link: form.link,
    startsAt: startsAt ?? null,
  })
  return {
    kind: 'events',
    pictures: ['event'],
    list: (query) => {
      const where = query.search ? { name: holds(query.search) } : {}
      return pageOf(
        db.event.count({ where }),
        db.event.findMany({
          where,
          orderBy: [{ [eventSorts[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
        }),
        presentEvent,
      )
    },
    read: async (id) => {
      const row = await db.event.findUnique({ where: { id } })
      return row ? presentEvent(row) : undefined
    },
    create: async (tx, form) => (await tx.event.create({ data: columns(form) })).id,
    update: (tx, id, form) => tx.event.update({ where: { id }, data: columns(form) }),
    remove: (tx, id) => tx.event.delete({ where: { id } }),
  }
}

type ScheduleRow = z.output<typeof adminSchedules.read.reply>
type ScheduleForm = z.output<typeof adminSchedules.create.body>
type ScheduleQuery = z.output<typeof adminSchedules.list.query>

const presentSchedule = (row: Prisma.ScheduleGetPayload<object>): ScheduleRow => ({
  ...presentPublicSchedule(row),
  created: row.createdAt.toISOString(),
})

export function scheduleRows(db: Database): RowStore<ScheduleRow, ScheduleForm> & {
  list: (query: ScheduleQuery) => Promise<ListOf<typeof adminSchedules.list>>
} {
  const columns = ({ title, date, endsAt, musicID }: ScheduleForm) => ({
    title,
    startsAt: date,
    endsAt: endsAt ?? null,
    musicID: musicID ?? null,
  })
  return {
    kind: 'schedules',
    pictures: [],
    list: (query) => {
      const where = {
        ...(query.search && { title: holds(query.search) }),
        startsAt: { ...(query.from && { gte: query.from }), ...(query.to && { lt: query.to }) },
      }
      return pageOf(
        db.schedule.count({ where }),
        db.schedule.findMany({
          where,
          orderBy:
            query.sort === 'starts'
              ? [{ startsAt: query.order }, { id: query.order }]
              : [{ id: query.order }],
          take: query.take,
          skip: query.skip,
        }),
        presentSchedule,
      )
    },
    read: async (id) => {
      const row = await db.schedule.findUnique({ where: { id } })
      return row ? presentSchedule(row) : undefined
    },
    create: async (tx, form) => (await tx.schedule.create({ data: columns(form) })).id,
    update: (tx, id, form) => tx.schedule.update({ where: { id }, data: columns(form) }),
    remove: (tx, id) => tx.schedule.delete({ where: { id } }),
  }
}
