import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTagDate } from './tag-date.ts'

it.each([
  ['2019-05-17', '2019-05-17'],
  ['2019-05-17T23:30:00Z', '2019-05-17'],
  ['2019-05-17 07:00', '2019-05-17'],
  ['2019/5/7', '2019-05-07'],
  ['20190517', '2019-05-17'],
  ['17.05.2019', '2019-05-17'],
  ['17/05/2019', '2019-05-17'],
  ['17 May 2019', '2019-05-17'],
  ['May 17, 2019', '2019-05-17'],
  ['2020-02-29', '2020-02-29'],
  // Which of them is the month, nobody knows.
  ['05/06/2019', ''],
  ['2019', ''],
  ['2019-05', ''],
  ['May 2019', ''],
  ['2019-02-29', ''],
  ['2019-02-30', ''],
  ['2019-13-01', ''],
  ['2019-00-00', ''],
  ['20190000', ''],
  ['2019-05-00', ''],
])('the date %s is of the day %j in its year', (text, day) => {
  expect(readTagDate(text)).toEqual({ year: text.includes('2020') ? 2020 : 2019, day })
})

it.each([
  ['1398/02/27', 2019, '2019-05-17'],
  ['۱۳۹۸/۰۲/۲۷', 2019, '2019-05-17'],
  ['27/02/1398', 2019, '2019-05-17'],
  ['13980227', 2019, '2019-05-17'],
  ['1398/01/01', 2019, '2019-03-21'],
  ['1399/01/01', 2020, '2020-03-20'],
  ['1399/12/30', 2021, '2021-03-20'],
  ['1398/12/30', 2020, ''],
  ['1398/10/10', 2019, '2019-12-31'],
  ['1398/10/11', 2020, '2020-01-01'],
  ['1398/02', 2019, ''],
  ['1398', 2019, ''],
  ['1398/00/00', 2019, ''],
])('the Jalali date %s is of the year %i and the day %j', (text, year, day) => {
  expect(readTagDate(text)).toEqual({ year, day })
})

it.each([
  ['7 خرداد 1399', 2020, '2020-05-27'],
  ['۷ خرداد ماه ۱۳۹۹', 2020, '2020-05-27'],
  ['خرداد 1399', 2020, ''],
  ['1441', 2019, ''],
  ['1441/10/01', 2020, ''],
  ['2563', 2020, ''],
  ['2563-05-27', 2020, '2020-05-27'],
  ['27 พฤษภาคม 2563', 2020, '2020-05-27'],
  ['พ.ศ. 2563', 2020, ''],
  ['15 رمضان 1441', 2020, '2020-05-08'],
  ['ذو القعدة 1441', 2020, ''],
  ['1441 هـ', 2019, ''],
  ['1399 ه.ش', 2020, ''],
  ['1399/03/07 شمسی', 2020, '2020-05-27'],
  ['2027', 2027, ''],
])('%s is of the year %i of the Gregorian calendar, and of the day %j', (text, year, day) => {
  expect(readTagDate(text, Date.UTC(2026, 10, 28))).toEqual({ year, day })
})

it.each([['1460 هـ'], ['1499 شمسی'], ['2105'], ['2028-01-01'], ['9999'], ['1500000']])(
  '%s is no date in the year 2026',
  (text) => {
    expect(readTagDate(text, Date.UTC(2026, 10, 28))).toEqual({ year: 0, day: '' })
  },
)

it.each([['0000-00-00'], [''], ['soon'], ['0000']])('%j is no date', (text) => {
  expect(readTagDate(text)).toEqual({ year: 0, day: '' })
})

it('each Jalali day is the one that the calendar shows', () => {
  const shown = new Intl.DateTimeFormat('en-CA-u-ca-persian-nu-latn', { timeZone: 'UTC', dateStyle: 'short' })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1925-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        const parts = new Map(shown.formatToParts(date).map(({ type, value }) => [type, value]))
        const text = ['year', 'month', 'day'].map((part) => parts.get(part as 'year')).join('/')
        expect(readTagDate(text, Date.UTC(2100, 0, 1)).day).toBe(date.toISOString().slice(0, 10))
      },
    ),
  )
})
