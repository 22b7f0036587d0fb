import { eventCalendar, listEvents, listSchedules, scheduleCalendar } from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { cachingWithLinks, siteOrigin } from '../../platform/site/site-origin.ts'
import type { CalendarStore } from './calendar.store.ts'
import { eventFile, scheduleFile } from './icalendar.ts'

/** Seconds for which caches keep calendars */
const MAX_AGE = 300

export function calendarRoutes(
  routes: Routes,
  { calendar, env }: { calendar: CalendarStore; env: Pick<Env, 'productName' | 'publicUrl'> },
) {
  const site = (request: FastifyRequest) => ({
    productName: env.productName,
    publicUrl: env.publicUrl,
    address: siteOrigin(env.publicUrl, request),
  })
  const send = (reply: FastifyReply, file: string, name: string) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.ics"`)
      .header('cache-control', cachingWithLinks(env.publicUrl, MAX_AGE))
      .send(file)

  serve(routes, listEvents, ({ query }) => calendar.events(query))

  serve(routes, eventCalendar, async ({ params: { id }, request, reply }) => {
    const event = await calendar.event(id)
    if (!event?.startsAt) throw problem('row.not-found')
    send(reply, eventFile({ ...event, startsAt: event.startsAt }, site(request)), `event-${id}`)
  })

  serve(routes, listSchedules, ({ query }) => calendar.programme(query.date))

  serve(routes, scheduleCalendar, async ({ request, reply }) => {
    send(reply, scheduleFile(await calendar.programmes(), site(request)), 'live')
  })
}
