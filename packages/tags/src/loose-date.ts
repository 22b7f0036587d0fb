/** Reads dates of strangers, as feeds write them. `Date` would turn 31 April into 1 May, and knows few time zones. */
import { latinDigits } from './latin-digits.ts'
import {
  FIRST_BUDDHIST,
  fromCalendar,
  isIslamic,
  type OtherCalendar,
  withOtherCalendar,
} from './other-calendars.ts'

const OLDEST_YEAR = 1900
const DAY = 24 * 60 * 60_000

/**
 * Returns undefined for what is no date, for days that do not exist, for orders of day and month that cannot be told, for
 * the placeholder 1 January 1970, for years before 1900, and for times more than a day after `now`. An impossible time of
 * day leaves the day. Without a zone it is UTC. Years of Iran and Thailand are read as such.
 */
export function readLooseDate(given: string, now = Date.now()): Date | undefined {
  const text = latinDigits(given.slice(0, MAX_LENGTH))
  const time = timeIn(
    text
      .replaceAll(/[年月년월]\s*/g, '-')
      .replaceAll(/[日일]/g, ' ')
      .trim(),
  )
  if (time === undefined || time === 0 || time > now + DAY) return undefined
  return time < Date.UTC(OLDEST_YEAR, 0) ? undefined : new Date(time)
}

const MAX_LENGTH = 100

function timeIn(given: string): number | undefined {
  if (/^\d{13}$/.test(given)) return Number(given)
  if (/^\d{9,11}(?:\.\d+)?$/.test(given)) return Math.floor(Number(given) * 1000)
  const { text, calendar } = withOtherCalendar(given)
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[T\s]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?(?!\d)/.exec(text)
  const spread = compact
    ? `${compact.slice(1, 4).join('-')} ${compact.slice(4).filter(Boolean).join(':')}`
    : text
  const clock = clockIn(spread, calendar)
  const [before, after] = clock
    ? [spread.slice(0, clock.index), spread.slice(clock.index + clock[0].length)]
    : [spread, '']
  const zone = zoneIn(compact ? text.slice(compact[0].length) : after)
  const day = dayIn(`${before} ${after.replace(zone.text, ' ')}`, calendar)
  const inDay = clock ? timeOfDay(clock) : undefined
  if (day === undefined || inDay === undefined) return day
  const local = day + inDay
  // The placeholder 1 January 1970 stands in any zone.
  return local === 0 ? 0 : local - zone.offset(local)
}

const CLOCK = /(?<![\d:])(\d{1,2})[:h](\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?(?![\d:])(?:\s*([ap])\.?m\b)?/i
/** `10.15.00`, `10.15` and `101500`, which are times of day if a day is beside them */
const OTHER_CLOCK =
  /(?<![\d.:/-])(?:([01]?\d|2[0-4])\.([0-5]\d)(?:\.([0-5]\d))?|([01]\d|2[0-4])([0-5]\d)([0-5]\d))(?![\d.:/-])(?:\s*([ap])\.?m\b)?/gi

function clockIn(text: string, calendar: OtherCalendar | undefined): RegExpExecArray | undefined {
  const clock = CLOCK.exec(text)
  if (clock) return clock
  const found = [...text.matchAll(OTHER_CLOCK)].findLast(
    ({ index, 0: { length } }) =>
      dayIn(text.slice(0, index) + text.slice(index + length), calendar) !== undefined,
  )
  if (!found) return undefined
  const [whole, hour, minute, second, ...compact] = found
  const parts = hour === undefined ? compact : [hour, minute, second, found[7]]
  return Object.assign([whole, ...parts] as unknown as RegExpExecArray, { index: found.index })
}

/** Returns milliseconds, up to a day; undefined for times that do not exist. */
function timeOfDay([, hour = '', minute = '', second = '', half]: RegExpExecArray): number | undefined {
  const noon = half === undefined ? 0 : half.toLowerCase() === 'p' ? 12 : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon
  // A leap second is the end of its minute.
  const seconds = Math.min(59, Number(second))
  const time = ((hours * 60 + Number(minute)) * 60 + seconds) * 1000
  return Number(minute) < 60 && Number(second) <= 60 && time <= DAY ? time : undefined
}

interface Zone {
  text: string
  /** Milliseconds that the zone is ahead of UTC at a local time */
  offset: (local: number) => number
}

function zoneIn(text: string): Zone {
  const [numeric = '', sign, hours, minutes = '0'] =
    /(?:GMT|UTC?|Z)?\s?(?<!\d)([+\u2212-])(\d{1,2})(?::?(\d{2}))?(?!\d)/i.exec(text) ?? []
  if (hours !== undefined && Number(hours) <= 14) {
    const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
    return { text: numeric, offset: () => (sign === '+' ? ahead : -ahead) }
  }
  const long = /time/i.test(text) ? longZoneIn(text) : undefined
  if (long) return long
  const words = text.match(/\p{L}+/gu) ?? []
  const common = words.find((word) => COMMON.has(word))
  if (common !== undefined)
    return { text: common, offset: (local) => offsetOf(COMMON.get(common) ?? '', local) }
  const name = words.find((word) => ZONES.has(word.toUpperCase()))
  if (name !== undefined) return { text: name, offset: () => (ZONES.get(name.toUpperCase()) ?? 0) * 60_000 }
  const [place = ''] = /\b[a-z]{2,20}\/[a-z_/]{2,40}/i.exec(text) ?? []
  return { text: place, offset: (local) => offsetOf(place, local) }
}

/** Names of both winter and summer, which are words of other languages in small letters */
const COMMON = new Map([
  ['ET', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
])

/** Places whose zones have names in words, such as 'Pacific Standard Time' */
const PLACES = [
  'America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage Pacific/Honolulu',
  'America/Halifax America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires America/Santiago America/Bogota',
  'America/Lima America/Caracas America/La_Paz America/Asuncion America/Montevideo Europe/London Europe/Dublin Europe/Lisbon',
  'Europe/Berlin Europe/Athens Europe/Moscow Asia/Tehran Asia/Dubai Asia/Riyadh Asia/Jerusalem Asia/Kabul',
  'Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Bangkok Asia/Jakarta Asia/Shanghai Asia/Hong_Kong Asia/Singapore',
  'Asia/Manila Asia/Tokyo Asia/Seoul Australia/Perth Australia/Adelaide Australia/Brisbane Australia/Sydney',
  'Pacific/Auckland Africa/Lagos Africa/Johannesburg Africa/Nairobi',
].flatMap((names) => names.split(' '))

let longNames: Map<string, Zone['offset']> | undefined

/** 'Eastern Time' is that of winter or summer, as the day says. */
function longZoneIn(text: string): Zone | undefined {
  longNames ??= namesOfZones()
  const lower = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const [name, offset] =
    [...longNames]
      .toSorted(([one], [other]) => other.length - one.length)
      .find(([each]) => lower.includes(each)) ?? []
  if (name === undefined || offset === undefined) return undefined
  const [written = ''] = new RegExp(name.replaceAll(' ', String.raw`\s+`), 'i').exec(text) ?? []
  return { text: written, offset }
}

function namesOfZones(): Map<string, Zone['offset']> {
  const names = new Map<string, Zone['offset']>()
  for (const place of PLACES) {
    const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'long' })
    for (const month of [0, 6]) {
      const time = Date.UTC(2020, month, 1)
      const name =
        format
          .formatToParts(time)
          .find(({ type }) => type === 'timeZoneName')
          ?.value.toLowerCase() ?? ''
      const ahead = offsetOf(place, time)
      if (!names.has(name)) names.set(name, () => ahead)
      const both = name.replace(/ (?:standard|daylight|summer) time$/, ' time')
      if (both !== name && !names.has(both)) names.set(both, (local) => offsetOf(place, local))
    }
  }
  return names
}

/** Minutes ahead of UTC. Of names that several zones have, the one with the most people who write English. */
const ZONES = new Map(
  Object.entries({
    '-660': 'SST',
    '-600': 'HST CKT TAHT',
    '-540': 'AKST HDT',
    '-480': 'PST AKDT',
    '-420': 'MST PDT',
    '-360': 'CST MDT',
    '-300': 'EST CDT PET COT ECT ACT',
    '-240': 'EDT AST CLT VET BOT GYT AMT',
    '-210': 'NST',
    '-180': 'ADT BRT ART CLST PYT PYST UYT GFT SRT',
    '-150': 'NDT',
    '-120': 'FNT BRST UYST',
    '-60': 'CVT AZOT EGT',
    0: 'Z UT UTC GMT WET',
    60: 'BST CET MEZ WEST WAT',
    120: 'CEST MESZ EET SAST CAT WAST',
    180: 'EEST MSK EAT TRT IDT',
    210: 'IRST',
    240: 'GST AZT GET MUT RET SAMT SCT',
    270: 'IRDT AFT',
    300: 'PKT UZT TMT TJT MVT YEKT',
    330: 'IST',
    345: 'NPT',
    360: 'BDT BTT KGT OMST ALMT',
    390: 'MMT',
    420: 'WIB ICT NOVT KRAT',
    480: 'HKT SGT PHT AWST WITA MYT IRKT',
    540: 'JST KST WIT YAKT',
    570: 'ACST',
    600: 'AEST CHST PGT VLAT',
    630: 'ACDT',
    660: 'AEDT MAGT SBT NCT',
    720: 'NZST FJT PETT',
    780: 'NZDT TOT PHOT',
  }).flatMap(([minutes, names]) => names.split(' ').map((name): [string, number] => [name, Number(minutes)])),
)

/** Returns 0 for names that are no place. */
function offsetOf(place: string, local: number): number {
  try {
    const format = new Intl.DateTimeFormat('sv', { timeZone: place, dateStyle: 'short', timeStyle: 'medium' })
    const ahead = (time: number) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time
    return ahead(local - ahead(local))
  } catch {
    return 0
  }
}

/** Returns the beginning of the day in `text`, as if it were UTC; the first one of a year or month alone. */
function dayIn(text: string, calendar: OtherCalendar | undefined): number | undefined {
  const toDay = (year: number, month: number, day: number) => dayOfCalendar(year, month, day, calendar)
  const [, year, month = '1'] = /^(\d{4})(?:[-/](\d{1,2}))?$/.exec(text.trim()) ?? []
  return year === undefined ? wholeDayIn(text, toDay) : toDay(Number(year), Number(month), 1)
}

type ToDay = (year: number, month: number, day: number) => number | undefined

/** Without a mark, years tell the calendar. Those of the lunar one would be in the future as solar ones. */
function dayOfCalendar(
  year: number,
  month: number,
  day: number,
  calendar?: OtherCalendar,
): number | undefined {
  if (calendar) return fromCalendar(calendar, year, month, day)
  if (isIslamic(year)) return fromCalendar('solar', year, month, day)
  return year >= FIRST_BUDDHIST ? fromCalendar('buddhist', year, month, day) : exactDay(year, month, day)
}

/**
 * Returns the beginning of the day in `text`, as if it were UTC. Returns undefined for days that do not exist, and for
 * orders of day and month that cannot be told. `text` is short.
 */
export function wholeDayIn(text: string, toDay: ToDay = exactDay): number | undefined {
  const [, y, m, d] = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  if (y !== undefined) return toDay(Number(y), Number(m), Number(d))
  const [, one, sign, two, last] = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/.exec(text) ?? []
  if (one !== undefined) return dayOf(toDay, Number(last), Number(one), Number(two), sign === '.')
  const [, day, name, year] = DAY_MONTH_YEAR.exec(text) ?? []
  const month = monthNamed(name)
  if (month) return toDay(wholeYear(year), month, Number(day))
  const [, first, number, end] = MONTH_DAY_YEAR.exec(text) ?? []
  if (first !== undefined) return toDay(wholeYear(end), monthNamed(first), Number(number))
  const [, ahead, named, last2] = YEAR_MONTH_DAY.exec(text) ?? []
  return monthNamed(named) ? toDay(Number(ahead), monthNamed(named), Number(last2)) : undefined
}

const DAY_MONTH_YEAR =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/-]*(?:de |of )?([\p{L}\p{M}]+)\.?,?[\s/-]*(?:del? |of )?['’]?(\d{4}|\d{2,3})(?!\d)/iu
/** As Hungarian writes it */
const YEAR_MONTH_DAY = /(?<!\d)(\d{4})\.?[\s-]+([\p{L}\p{M}]{3,})\.?[\s-]+(\d{1,2})(?!\d)/iu
const MONTH_DAY_YEAR =
  /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?\b[\s,-]+(?:[\p{L}]+\s+)?(\d{4})(?!\d)/iu

/** As RFC 2822, section 4.3 says */
function wholeYear(text = ''): number {
  const year = Number(text)
  if (text.length === 2) return year + (year < 50 ? 2000 : 1900)
  return text.length === 3 ? year + 1900 : year
}

function dayOf(
  toDay: ToDay,
  year: number,
  one: number,
  two: number,
  isDayFirst: boolean,
): number | undefined {
  // Iran and Islam write the day first, too.
  if (isDayFirst || one > 12 || one === two || isIslamic(year)) return toDay(year, two, one)
  return two > 12 ? toDay(year, one, two) : undefined
}

function exactDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() : undefined
}

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'pl',
  'ru',
  'uk',
  'tr',
  'id',
  'ar',
  'ar-SY',
  'fa',
  'cs',
  'sk',
  'hr',
  'ro',
  'hu',
  'fi',
  'el',
  'th',
]

const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()

let months: Map<string, number> | undefined

/** Returns 0 for what is no name of a month. */
function monthNamed(name = ''): number {
  months ??= namesOfMonths()
  return months.get(plainWord(name)) ?? 0
}

function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>([
    ['sept', 9],
    ['janv', 1],
    ['fevr', 2],
  ])
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        day: 'numeric',
        month,
        timeZone: 'UTC',
      })
      for (let at = 0; at < 12; at += 1) {
        const part = format.formatToParts(Date.UTC(2020, at, 1)).find(({ type }) => type === 'month')
        const word = plainWord(part?.value ?? '')
        // Another language's name never replaces one that is known.
        if (word !== '' && !names.has(word)) names.set(word, at + 1)
      }
    }
  return names
}

/**
 * Puts what is unknown in a list that is ordered by date between its neighbours, at most at `now`, and equal dates a
 * millisecond apart, so that they keep their order. Returns undefined for all if none is known.
 */
export function datesBetween(known: readonly (Date | undefined)[], now = Date.now()): (Date | undefined)[] {
  const places = known.flatMap((date, at) => (date ? [{ at, time: date.getTime() }] : []))
  const steps = places.slice(1).map(({ time }, at) => Math.sign(time - (places[at]?.time ?? 0)))
  const pace = steps.reduce((sum, step) => sum + step, 0) > 0 ? MINUTE : -MINUTE
  let next = 0
  const dates = known.map((date, at) => {
    if (date) return ((next += 1), date)
    const [before, after] = [places[next - 1], places[next]]
    if (before && after) {
      const share = (at - before.at) / (after.at - before.at)
      return new Date(Math.round(before.time + (after.time - before.time) * share))
    }
    const nearest = before ?? after
    return nearest && new Date(Math.min(nearest.time + pace * (at - nearest.at), Math.max(now, nearest.time)))
  })
  let equal = 0
  return dates.map((date, at) => {
    equal = date && date.getTime() === dates[at - 1]?.getTime() ? equal + 1 : 0
    return date && new Date(date.getTime() + Math.sign(pace) * equal)
  })
}

const MINUTE = 60_000
