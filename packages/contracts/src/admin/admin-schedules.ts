import { latinDigits } from '@nava/tags/latin-digits'
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { countText, id, idOut, idText, line, stationTimeIn, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { valueKinds } from '../platform/value-kinds.ts'
import { day, Schedule } from '../station/calendar.ts'
import { crud, editedAt } from './crud.ts'

const { longestDays, occurrences, interval } = limits.live.repeats

const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^(?!0000)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYDAY: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)){0,13}$/,
  BYMONTHDAY: /^-?(?:[1-9]|[12]\d|3[01])(?:,-?(?:[1-9]|[12]\d|3[01])){0,30}$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2])){0,11}$/,
  BYSETPOS: /^-?[1-5]$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
}

function isRule(rule: string): boolean {
  const parts = rule.split(';').map((part) => part.split('='))
  const names = parts.map(([name = '']) => name)
  const valid = parts.every(
    ([name = '', value = '', ...rest]) => rest.length === 0 && PARTS[name]?.test(value),
  )
  const has = (name: string) => names.includes(name)
  const until = parts.find(([name]) => name === 'UNTIL')?.[1]
  return (
    valid &&
    has('FREQ') &&
    new Set(names).size === names.length &&
    !(has('COUNT') && has('UNTIL')) &&
    (until === undefined || isDay(until.slice(0, 8)))
  )
}

/** Refuses days such as 20270231. */
function isDay(day: string): boolean {
  const date = new Date(day.replace(/(....)(..)(..)/, '$1-$2-$3T00:00Z'))
  return !Number.isNaN(date.getTime()) && date.toISOString().replaceAll('-', '').startsWith(day)
}

/**
 * Recurrence rule (RFC 5545) by days, weeks, months or years, in the station's clock; UNTIL is a time of this clock too.
 * '' means none.
 */
const rrule = z
  .string()
  .max(200)
  .transform((rule) =>
    latinDigits(rule)
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .trim(),
  )
  .refine((rule) => rule === '' || isRule(rule), {
    message: `Give a rule such as FREQ=WEEKLY;BYDAY=FR, with an interval up to ${interval}`,
    params: { code: 'field.invalid' },
  })
  .refine((rule) => Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? 0) <= occurrences, {
    message: `At most ${occurrences} times`,
    params: { code: 'field.invalid' },
  })
  .register(valueKinds, { kind: 'repeat' })

/** What a change of a programme that repeats is for */
export const ScheduleScope = z.enum(['one', 'following', 'all'])
export type ScheduleScope = z.infer<typeof ScheduleScope>

export const AdminSchedule = Schedule.extend({
  /** Start and end on the station's clock: yyyy-MM-ddTHH:mm */
  localStart: z.string(),
  localEnd: z.string().nullable(),
  /** 0 if it does not repeat */
  seriesID: idOut,
  rrule: z.string().nullable().register(valueKinds, { kind: 'repeat' }),
  /** True if it was changed for itself, and differs from its series */
  isException: z.boolean(),
  /**
   * Programmes at the same time, at most `limits.live.repeats.conflicts`; where one programme is read, also those of the
   * later ones of its series
   */
  conflicts: z.array(Schedule.pick({ scheduleID: true, title: true, date: true, endsAt: true })),
  created: time,
  updated: time,
}).meta({ id: 'AdminSchedule' })
export type AdminSchedule = z.infer<typeof AdminSchedule>

const calls = crud({
  path: 'schedules',
  one: 'a programme of the live channel',
  many: 'the programmes of the live channel; of those that repeat, each time of the next months',
  row: AdminSchedule,
  form: z
    .object({
      title: line(limits.text.title),
      date: stationTimeIn,
      endsAt: stationTimeIn.nullish(),
      musicID: id.nullish(),
      /** Whose members may send to the channel meanwhile */
      djID: id.nullish(),
      /** By default, a change keeps the rule. */
      rrule: rrule.nullish(),
      /** Of a programme that repeats, what changes */
      scope: ScheduleScope.default('one'),
      updated: editedAt,
    })
    .refine(({ date, endsAt }) => !endsAt || endsAt > date, {
      path: ['endsAt'],
      message: 'Must be later than the start',
    })
    .refine(({ date, endsAt }) => !endsAt || endsAt.getTime() - date.getTime() <= longestDays * 86_400_000, {
      path: ['endsAt'],
      message: `At most ${longestDays} days`,
    }),
  sorts: ['starts', 'created'],
  filters: { from: stationTimeIn.optional(), to: stationTimeIn.optional() },
})

export const adminSchedules = {
  ...calls,
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/schedules/{id}',
    tag: 'admin',
    access: 'admin',
    summary:
      'Delete a programme of the live channel; of one that repeats, only this time, this and the following, or all',
    params: z.object({ id: idText }),
    query: z.object({ scope: ScheduleScope.default('one') }),
    reply: text(['true']),
  }),
}

export const adminScheduleDays = endpoint({
  method: 'GET',
  path: '/api/admin/schedules/days',
  tag: 'admin',
  access: 'admin',
  summary: 'The programmes of some days of the station’s clock, also those that began before, in order',
  query: z.object({
    /** By default today */
    date: day.optional(),
    days: countText(1, 14).default(7),
  }),
  reply: z.object({
    /** The station's time zone, and what its clock shows: yyyy-MM-ddTHH:mm */
    zone: z.string(),
    now: z.string(),
    day: z.string(),
    /** At most `limits.live.repeats.listed` */
    items: z.array(AdminSchedule),
    isCut: z.boolean(),
  }),
})
