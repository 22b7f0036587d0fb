import { listEvents, listSchedules } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { CalendarStore } from './calendar.store.ts'

export function calendarRoutes(routes: Routes, { calendar }: { calendar: CalendarStore }) {
  serve(routes, listEvents, ({ query }) => calendar.events(query))
  serve(routes, listSchedules, ({ query }) => calendar.programme(query.date))
}
