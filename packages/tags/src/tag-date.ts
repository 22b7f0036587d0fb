/** Reads dates as tags contain them, in the Gregorian calendar, the Jalali one, or as years of other calendars. */
import { latinDigits } from './latin-digits.ts'
import { wholeDayIn } from './foreign-date.ts'

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
  const spread = withMonthNumbers(digits).replace(COMPACT, (_, one, two, three, four) =>
    Number(three) > 12 ? `${one}/${two}/${three}${four}` : `${one}${two}/${three}/${four}`,
  )
  const latest = new Date(now).getUTCFullYear() + ANNOUNCED
  const ofIslam = readSolarOrLunar(spread, latest)
  if (ofIslam) return ofIslam
  const [written = '0'] = /(?<!\d)\d{4}(?!\d)/.exec(spread) ?? []
  const year = [Number(written), buddhist(Number(written))].find((each) => each <= latest) ?? 0
  const day = isoDay(wholeDayIn(spread))
  return { year, day: year > 0 && day.startsWith(`${year}-`) ? day : '' }
}

const FIRST_BUDDHIST = 2450
const buddhist = (year: number): number => (year >= FIRST_BUDDHIST ? year - 543 : year)

const JALALI_MONTHS = 'فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند'.split('|')
const MONTH_NAME = new RegExp(`^(\\d\\d?)?\\s*(${JALALI_MONTHS.join('|')})(?:\\s*ماه)?\\s*(\\d{4})$`)

/** Writes '7 خرداد 1399' as 7/3/1399, and 'خرداد 1399' as 1399/3. */
const withMonthNumbers = (text: string): string =>
  text.replaceAll('ي', 'ی').replace(MONTH_NAME, (_, day: string | undefined, name: string, year: string) => {
    const month = JALALI_MONTHS.indexOf(name) + 1
    return day === undefined ? `${year}/${month}` : `${day}/${month}/${year}`
  })

const isoDay = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10)

/** 1398, 1398/05, 1398/05/12 and 12/05/1398, also with a time of day */
const JALALI =
  /^(?:(1[34]\d\d)(?:\s*[-/.]\s*(0?\d|1[0-2]))?(?:\s*[-/.]\s*(\d\d?))?|(\d\d?)\s*[-/.]\s*(0?\d|1[0-2])\s*[-/.]\s*(1[34]\d\d))(?:[T\s]\s*\d\d?:.*)?$/

/** A Jalali date beyond the year `latest` is of the lunar calendar, of which only the year is read. */
function readSolarOrLunar(text: string, latest: number): TagDate | undefined {
  const [, firstYear, month, day, lastDay, lastMonth, lastYear] = JALALI.exec(text) ?? []
  if (firstYear === undefined && lastYear === undefined) return undefined
  const [y, m, d] = [
    Number(firstYear ?? lastYear),
    Number(month ?? lastMonth ?? 0),
    Number(day ?? lastDay ?? 0),
  ]
  const exact = isoDay(fromJalali(y, m, d))
  // The year begins on 21 March, so that 11 Dey (10) is 1 January.
  const solar = exact === '' ? y + (m * 100 + d >= 1011 ? 622 : 621) : Number(exact.slice(0, 4))
  if (solar <= latest) return { year: solar, day: exact }
  const lunar = Math.floor((y + Math.max(0, m - 1) / 12) * 0.970_224 + 621.577)
  return lunar <= latest ? { year: lunar, day: '' } : undefined
}

const PERSIAN = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  ...{ timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' },
})
const FIRST_NOWRUZ = 19
const LAST_NOWRUZ = 22

/** Returns the beginning of a day in UTC; undefined if it does not exist. Months have 31 days up to the sixth, then 30. */
function fromJalali(year: number, month: number, day: number): number | undefined {
  const inYear = Math.min(month - 1, 6) * 31 + Math.max(0, month - 7) * 30 + day - 1
  for (let nowruz = FIRST_NOWRUZ; nowruz <= LAST_NOWRUZ; nowruz += 1) {
    const time = Date.UTC(year + 621, 2, nowruz + inYear)
    const parts = new Map(PERSIAN.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    if (parts.get('year') === year && parts.get('month') === month && parts.get('day') === day) return time
  }
  return undefined
}
