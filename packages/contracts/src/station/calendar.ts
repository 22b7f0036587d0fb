import { latinDigits } from '@nava/tags/latin-digits'
import * as z from 'zod'
import { EventCard } from '../catalogue/events.ts'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { idOut, idText, page, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'visitor',
  caching: 'shared',
  summary:
    'Events: those to come with the nearest first, those without a date, then past ones with the latest first',
  query: page,
  reply: z.array(EventCard),
})

export const Schedule = z
  .object({
    scheduleID: idOut,
    title: z.string(),
    /** Start */
    date: time,
    endsAt: time.nullable(),
    /** Track of the built-in channel; 0 if the programme is no track of the catalogue */
    musicID: idOut,
    /** DJ who may take the air meanwhile; 0 and '' for none */
    djID: idOut,
    djName: z.string(),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

/** yyyy-MM-dd or MM/dd/yyyy, parsed to yyyy-MM-dd */
export const day = z
  .string()
  .max(10)
  .transform((input, context) => {
    const iso = latinDigits(input).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
    const date = new Date(`${iso}T00:00:00Z`)
    // Refuses days such as 02-30, which Date would convert, and the year 0, which does not exist.
    if (
      /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(iso) &&
      !Number.isNaN(date.getTime()) &&
      date.toISOString().startsWith(iso)
    )
      return iso
    context.addIssue({
      code: 'custom',
      message: 'Give a day as yyyy-MM-dd or MM/dd/yyyy',
      params: { code: 'field.date' },
    })
    return z.NEVER
  })

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  access: 'visitor',
  caching: 'shared',
  summary:
    'The programmes that start on a day of the station’s time zone, in order; today where no day is given',
  query: z.object({ date: day.optional() }),
  reply: z.array(Schedule),
})

export const eventCalendar = endpoint({
  method: 'GET',
  path: '/api/events/{id}.ics',
  access: 'visitor',
  summary: 'An event that has a date, as an iCalendar file to add to a calendar',
  params: z.object({ id: idText }),
  reply: bytes('text/calendar'),
})

export const scheduleCalendar = endpoint({
  method: 'GET',
  path: '/api/schedules/calendar.ics',
  access: 'visitor',
  summary: `The programmes of the live channel, from ${limits.live.calendar.pastDays} days ago on, as an iCalendar file that calendars subscribe to`,
  reply: bytes('text/calendar'),
})
