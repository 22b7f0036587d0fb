import { fromStation } from '@nava/contracts'
import { RRuleTemporal } from 'rrule-temporal'

/** Times of the station's clock are dates that are read as UTC. */
export interface Series {
  /** First start, on the station's clock */
  startsOn: Date
  /** Length on the station's clock; null without an end */
  minutes: number | null
  /** Recurrence rule (RFC 5545) without a start */
  rule: string
  /** Starts that are left out, on the station's clock */
  skipped: readonly Date[]
}

export interface Occurrence {
  /** Start by the rule, on the station's clock */
  occurrence: Date
  startsAt: Date
  endsAt: Date | null
}

const MINUTE = 60_000

/**
 * Returns the occurrences that start from `from` to `to`, both times of the station's clock, in order. Starts and ends
 * are times of this clock: one that the clock skips is moved to the end of the gap, of one that it shows twice the first
 * counts. An occurrence that lies in the gap as a whole keeps its length there.
 */
export function expandSeries(
  { startsOn, minutes, rule, skipped }: Series,
  { zone, from, to }: { zone: string; from: Date; to: Date },
): Occurrence[] {
  const left = new Set(skipped.map((time) => time.getTime()))
  return startsOf(startsOn, rule, from, to)
    .filter((time) => !left.has(time.getTime()))
    .map((occurrence) => ({ occurrence, ...timesOf(occurrence, minutes, zone) }))
}

/** Returns when a programme starts and ends that starts at `local` on the station's clock. */
export function timesOf(local: Date, minutes: number | null, zone: string): Omit<Occurrence, 'occurrence'> {
  const startsAt = fromStation(local, zone)
  if (minutes === null) return { startsAt, endsAt: null }
  const endsAt = fromStation(new Date(local.getTime() + minutes * MINUTE), zone)
  return {
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + minutes * MINUTE),
  }
}

/** Returns the starts by the rule from `from` to `to`, all on the station's clock. */
export function startsOf(startsOn: Date, rule: string, from: Date, to: Date): Date[] {
  const start = stamp(startsOn).slice(0, -1)
  // In UTC no time is skipped, as on a clock that never changes.
  const rruleString = `DTSTART;TZID=UTC:${start}\nRRULE:${withUntil(rule)}`
  return new RRuleTemporal({ rruleString, temporal }).between(from, to, true).map(({ time }) => time)
}

/** Makes dates, where the library would need a polyfill of Temporal. */
const temporal = {
  ZonedDateTime: {
    from: (text: string) => ({
      timeZoneId: 'UTC',
      time: new Date(`${text.slice(0, text.indexOf('+'))}Z`),
      toString: () => text,
    }),
  },
}

/** Returns the rule with an end in the form that the library reads; a day ends with its last second. */
const withUntil = (rule: string): string =>
  rule.replace(/UNTIL=(\d{8})(T\d{6})?Z?/, (_, day: string, time = 'T235959') => `UNTIL=${day}${time}Z`)

/** Returns the rule with other values of some parts; undefined removes one. */
export function withParts(rule: string, parts: Readonly<Record<string, string | undefined>>): string {
  const kept = rule.split(';').filter((part) => !(part.slice(0, part.indexOf('=')) in parts))
  const added = Object.entries(parts).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return [...kept, ...added].join(';')
}

export const partOf = (rule: string, name: string): string | undefined =>
  rule
    .split(';')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Formats a time of the station's clock as in rules: yyyyMMddTHHmmssZ. */
export const stamp = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Returns the rule for a programme that is moved by days, from `from` to `to`: days of the week move along; a day of the
 * month, or such as its second Friday, becomes that of `to`. Rules by several days of the month stay.
 */
export function moveRule(rule: string, from: Date, to: Date): string {
  const days = Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY)
  if (days === 0) return rule
  const [byDay, byMonthDay] = [partOf(rule, 'BYDAY'), partOf(rule, 'BYMONTHDAY')]
  if (byDay && /^[A-Z,]+$/.test(byDay) && !rule.includes('BYSETPOS')) {
    const moved = byDay.split(',').map((name) => WEEKDAYS.at((WEEKDAYS.indexOf(name) + days) % 7) ?? name)
    return withParts(rule, { BYDAY: moved.join(',') })
  }
  if (byDay && /^[+-]?\d[A-Z]{2}$/.test(byDay)) {
    const nth = byDay.startsWith('-') ? -1 : Math.min(4, Math.ceil(to.getUTCDate() / 7))
    return withParts(rule, { BYDAY: `${nth}${WEEKDAYS[to.getUTCDay()] ?? ''}` })
  }
  if (byMonthDay && /^\d+$/.test(byMonthDay)) return withParts(rule, { BYMONTHDAY: String(to.getUTCDate()) })
  return rule
}

const DAY = 24 * 60 * MINUTE
