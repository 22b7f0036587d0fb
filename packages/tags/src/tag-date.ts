/** Reads dates as tags contain them, in the Gregorian calendar, the Jalali one, or as years of other calendars. */
import { wholeDayIn } from './loose-date.ts'
import { latinDigits } from './latin-digits.ts'
import {
  BUDDHA,
  FIRST_BUDDHIST,
  fromCalendar,
  type OtherCalendar,
  withOtherCalendar,
} from './other-calendars.ts'

export interface TagDate {
  /** 0 if none can be read */
  year: number
  /** Day in ISO 8601; empty if the text names only the year or the month, or a day that does not exist */
  day: string
}

/** Longer texts are no dates. */
const MAX_LENGTH = 100

/** Eight digits: 20190512 and 12052019, where the month cannot be that of the other */
const COMPACT = /(?<!\d)(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/

/** Years after the present one, in which releases are announced */
const ANNOUNCED = 1

/** `now`: milliseconds; a year far behind it is of another calendar, or no year. */
export function readTagDate(text: string, now: number = Date.now()): TagDate {
  const digits = latinDigits(text.trim().slice(0, MAX_LENGTH))
  const named = withOtherCalendar(digits)
  const spread = named.text.replace(COMPACT, (_, one, two, three, four) =>
    Number(three) > 12 ? `${one}/${two}/${three}${four}` : `${one}${two}/${three}/${four}`,
  )
  const latest = new Date(now).getUTCFullYear() + ANNOUNCED
  const ofIslam = readSolarOrLunar(spread, latest, named.calendar)
  if (ofIslam) return ofIslam
  const [written = '0'] = /(?<!\d)\d{4}(?!\d)/.exec(spread) ?? []
  const isBuddhist = named.calendar === 'buddhist' || Number(written) > latest
  const year =
    isBuddhist && Number(written) < FIRST_BUDDHIST ? 0 : Number(written) - (isBuddhist ? BUDDHA : 0)
  if (year <= 0 || year > latest) return { year: 0, day: '' }
  const toDay = isBuddhist
    ? (y: number, m: number, d: number) => fromCalendar('buddhist', y, m, d)
    : undefined
  const day = isoDay(wholeDayIn(spread, toDay))
  return { year, day: day.startsWith(`${year}-`) ? day : '' }
}

const isoDay = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10)

/** 1398, 1398/05, 1398/05/12 and 12/05/1398, also with a time of day */
const JALALI =
  /^(?:(1[34]\d\d)(?:\s*[-/.]\s*(0?\d|1[0-2]))?(?:\s*[-/.]\s*(\d\d?))?|(\d\d?)\s*[-/.]\s*(0?\d|1[0-2])\s*[-/.]\s*(1[34]\d\d))(?:[T\s]\s*\d\d?:.*)?$/

/** Dates of Iran that would be beyond the year `latest` are of the lunar calendar; without a mark only its year is certain. */
function readSolarOrLunar(
  text: string,
  latest: number,
  calendar: OtherCalendar | undefined,
): TagDate | undefined {
  const [, firstYear, month, day, lastDay, lastMonth, lastYear] =
    calendar === 'buddhist' ? [] : (JALALI.exec(text) ?? [])
  if (firstYear === undefined && lastYear === undefined) return undefined
  const [y, m, d] = [
    Number(firstYear ?? lastYear),
    Number(month ?? lastMonth ?? 0),
    Number(day ?? lastDay ?? 0),
  ]
  const exact = calendar === 'lunar' ? '' : isoDay(fromCalendar('solar', y, m, d))
  // The year begins on 21 March, so that 11 Dey (10) is 1 January.
  const solar = exact === '' ? y + (m * 100 + d >= 1011 ? 622 : 621) : Number(exact.slice(0, 4))
  if (calendar !== 'lunar' && solar <= latest) return { year: solar, day: exact }
  if (calendar === 'solar') return { year: 0, day: '' }
  const lunarDay = calendar === 'lunar' ? isoDay(fromCalendar('lunar', y, m, d)) : ''
  const lunar =
    lunarDay === ''
      ? Math.floor((y + Math.max(0, m - 1) / 12) * 0.970_224 + 621.577)
      : Number(lunarDay.slice(0, 4))
  if (lunar <= latest) return { year: lunar, day: lunarDay }
  return calendar === 'lunar' ? { year: 0, day: '' } : undefined
}
