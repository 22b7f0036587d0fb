/** Reads days of the calendars of Iran (solar), of Islam (lunar) and of Thailand as those of the Gregorian calendar. */

export type OtherCalendar = 'solar' | 'lunar' | 'buddhist'

const DAY = 24 * 60 * 60_000

const FORMATS = {
  solar: formatOf('persian'),
  // As it is calculated in Saudi Arabia; the sighting of the moon may differ by a day.
  lunar: formatOf('islamic-umalqura'),
}

function formatOf(calendar: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' },
  })
}

/** Returns the beginning of a day in UTC; undefined if it does not exist. */
export function fromCalendar(
  calendar: OtherCalendar,
  year: number,
  month: number,
  day: number,
): number | undefined {
  if (calendar === 'buddhist') {
    const time = Date.UTC(year - BUDDHA, month - 1, day)
    return new Date(time).getUTCMonth() === month - 1 && day > 0 ? time : undefined
  }
  const near = Math.floor(calendar === 'solar' ? nearSolar(year, month, day) : nearLunar(year, month, day))
  for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
    const time = (near + shift) * DAY
    const parts = new Map(
      FORMATS[calendar].formatToParts(time).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
    )
    if (parts.get('year') === year && parts.get('month') === month && parts.get('day') === day) return time
  }
  return undefined
}

export const BUDDHA = 543
/** Years of Gregory do not come that far. */
export const FIRST_BUDDHIST = 2450

/** Days since 1970; the year begins about 21 March, and months have 31 days up to the sixth, then 30. */
const nearSolar = (year: number, month: number, day: number): number =>
  Date.UTC(year + 621, 2, 20) / DAY + Math.min(month - 1, 6) * 31 + Math.max(0, month - 7) * 30 + day - 1

/** The days of 30 years, and that on which the calendar begins, 16 July 622 of Julius */
const nearLunar = (year: number, month: number, day: number): number =>
  ((year - 1) * 10_631) / 30 + (month - 1) * 29.5 + day + Date.UTC(622, 6, 19) / DAY - 1

/** Years of these calendars in which somebody may have recorded something */
export const isIslamic = (year: number): boolean => year >= 1300 && year < 1500

const SOLAR_MONTHS = [
  ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد|امرداد', 'شهریور'],
  ...['مهر', 'ابان', 'اذر', 'دی', 'بهمن', 'اسفند'],
]
const LUNAR_MONTHS = [
  ...['محرم', 'صفر', 'ربیع الاول|ربیع 1', 'ربیع (?:الثانی|الاخر|اخر)|ربیع 2'],
  ...['جمادی الاولی?', 'جمادی (?:الثانیه?|الثانی|الاخره?)', 'رجب', 'شعبان', 'رمضان', 'شوال'],
  ...['(?:ذو|ذی) ?القعده', '(?:ذو|ذی) ?الحجه'],
]
const NAMED = [
  ...SOLAR_MONTHS.map((names, at) => ({ names, month: at + 1, calendar: 'solar' as const })),
  ...LUNAR_MONTHS.map((names, at) => ({ names, month: at + 1, calendar: 'lunar' as const })),
].map(({ names, ...rest }) => ({
  ...rest,
  pattern: new RegExp(`(?<!\\p{L})(?:(\\d\\d?)\\s*)?(?:${names})(?:\\s*ماه)?\\s*(\\d{4})(?!\\d)`, 'u'),
}))

const MARKS: readonly (readonly [RegExp, OtherCalendar])[] = [
  [/(?<!\p{L})(?:هجری )?(?:شمسی|خورشیدی|ه\.?\s?ش\.?)(?!\p{L})|(?<=\b1[34]\d\d\s?)(?:SH|AP)\b/u, 'solar'],
  [
    /(?<!\p{L})(?:هجری )?(?:قمری|ه\.?\s?ق\.?)(?!\p{L})|(?<!\p{L})(?:هجری|هجریه|ه)(?!\p{L})|(?<=\b1[34]\d\d\s?)AH\b/u,
    'lunar',
  ],
  [/พ\.?\s?ศ\.?|(?<=\b2[45]\d\d\s?)BE\b/u, 'buddhist'],
]

/**
 * Finds what says that a date is of another calendar: the name of a month, or a mark behind the year. Writes its parts in
 * numbers, year first. `text` has Latin digits and is short.
 */
export function withOtherCalendar(text: string): { text: string; calendar: OtherCalendar | undefined } {
  const plain = text
    .replaceAll(/[يى]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ـ', '')
  for (const { pattern, month, calendar } of NAMED) {
    const [whole, day, year] = pattern.exec(plain) ?? []
    if (whole === undefined) continue
    const date = [year, month, day].filter((part) => part !== undefined).join('/')
    return { text: withoutMarks(plain.replace(whole, ` ${date} `)), calendar }
  }
  const calendar = MARKS.find(([mark]) => /\d{4}/.test(plain) && mark.test(plain))?.[1]
  return calendar ? { text: withoutMarks(plain), calendar } : { text, calendar }
}

const withoutMarks = (text: string): string =>
  MARKS.reduce((rest, [mark]) => rest.replace(mark, ' '), text).trim()
