import { describe, expect, it } from 'vitest'
import { datesBetween, readLooseDate } from './loose-date.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

describe('a date of a stranger', () => {
  it.each([
    ['Wed, 27 May 2020 10:00:00 GMT', '2020-05-27T10:00:00Z'],
    ['Mon, 27 May 2020 10:00:00 GMT', '2020-05-27T10:00:00Z'],
    ['Tue May 19 2020 10:00:00 GMT-0400 (EDT)', '2020-05-19T14:00:00Z'],
    ['Wed, 27 May 2020 10:00:00 CEST', '2020-05-27T08:00:00Z'],
    ['Wed, 27 Jan 2020 10:00:00 CET', '2020-01-27T09:00:00Z'],
    ['Wed, 27 May 2020 10:00:00 BST', '2020-05-27T09:00:00Z'],
    ['Wed, 27 May 2020 10:00:00 IST', '2020-05-27T04:30:00Z'],
    ['Wed, 27 May 2020 10:00:00 EDT', '2020-05-27T14:00:00Z'],
    ['Wed, 27 May 2020 10:00 AEST', '2020-05-27T00:00:00Z'],
    ['Wed, 27 May 2020 10:00 Europe/Berlin', '2020-05-27T08:00:00Z'],
    ['Wed, 27 May 2020 10:00 GMT+2', '2020-05-27T08:00:00Z'],
    ['Wed May 27 10:00:00 CEST 2020', '2020-05-27T08:00:00Z'],
    ['Wed, 3 Jun 2020 15:20:44 PST', '2020-06-03T23:20:44Z'],
    ['Tue, 28 May 2024 19:38:00 -0000', '2024-05-28T19:38:00Z'],
    ['27 May 20 10:00 UT', '2020-05-27T10:00:00Z'],
    ['27 May 98 10:00 Z', '1998-05-27T10:00:00Z'],
    ['Mi, 27 Mai 2020 10:00:00 +0200', '2020-05-27T08:00:00Z'],
    ['27. März 2020', '2020-03-27T00:00:00Z'],
    ['mar. 26 août 2020 10:00', '2020-08-26T10:00:00Z'],
    ['1er février 2020', '2020-02-01T00:00:00Z'],
    ['27 de mayo de 2020', '2020-05-27T00:00:00Z'],
    ['27 мая 2020 10:00', '2020-05-27T10:00:00Z'],
    ['٢٧ مايو ٢٠٢٠', '2020-05-27T00:00:00Z'],
    ['May 27th, 2020 at 12:05 am EST', '2020-05-27T05:05:00Z'],
    ['1590573600', '2020-05-27T10:00:00Z'],
    ['1590573600000', '2020-05-27T10:00:00Z'],
    ['27/05/2020', '2020-05-27T00:00:00Z'],
    ['05/27/2020 10:30 PM', '2020-05-27T22:30:00Z'],
    ['۲۷/۰۵/۲۰۲۰', '2020-05-27T00:00:00Z'],
    ['06.05.2020', '2020-05-06T00:00:00Z'],
    ['2020-05-27T10:00:00.123+02:00', '2020-05-27T08:00:00Z'],
    ['2020-05-27 10:00:00 +0000 UTC', '2020-05-27T10:00:00Z'],
    ['20200527T100000Z', '2020-05-27T10:00:00Z'],
    ['2020-05', '2020-05-01T00:00:00Z'],
    ['Wed, 27 May 2020 23:59:60 GMT', '2020-05-27T23:59:59Z'],
    ['Wed, 27 May 2020 24:00:00 GMT', '2020-05-28T00:00:00Z'],
    ['Wed, 27 May 2020 34:50:00 -0400', '2020-05-27T00:00:00Z'],
    ['Thu, 26 Nov 2026 20:00:00 GMT', '2026-11-26T20:00:00Z'],
    ['10:00 2020-05-27', '2020-05-27T10:00:00Z'],
    ['10:00:00 27-05-2020', '2020-05-27T10:00:00Z'],
    ['20200527T10:00:00+02:00', '2020-05-27T08:00:00Z'],
    ['27/May/2020 10:00:00 +0200', '2020-05-27T08:00:00Z'],
    ['27 أيار 2020', '2020-05-27T00:00:00Z'],
    ['27. května 2020', '2020-05-27T00:00:00Z'],
    ['27. toukokuuta 2020 klo 10:00', '2020-05-27T10:00:00Z'],
    ['27 Μαΐου 2020', '2020-05-27T00:00:00Z'],
    ['2020. május 27. 10:00', '2020-05-27T10:00:00Z'],
    ['2020年5月27日 10:00', '2020-05-27T10:00:00Z'],
    ['2020년 5월 27일', '2020-05-27T00:00:00Z'],
    ['Wed, 27 May 2020 10:00:00 ET', '2020-05-27T14:00:00Z'],
    ['Mon, 27 Jan 2020 10:00:00 ET', '2020-01-27T15:00:00Z'],
    ['27 May 2020 10:00 PT', '2020-05-27T17:00:00Z'],
    ['27 May 2020 10:00 Pacific Standard Time', '2020-05-27T18:00:00Z'],
    ['27 May 2020 10:00 (Pacific Daylight Time)', '2020-05-27T17:00:00Z'],
    ['27 May 2020 10:00 Eastern Time', '2020-05-27T14:00:00Z'],
    ['27 May 2020 10:00 Central European Summer Time', '2020-05-27T08:00:00Z'],
    ['27 May 2020 10:00 Moscow Standard Time', '2020-05-27T07:00:00Z'],
    ['27 May 2020 10:00 VET', '2020-05-27T14:00:00Z'],
    ['27 May 2020 10:00 BOT', '2020-05-27T14:00:00Z'],
    ['27 May 2020 10:00 UYT', '2020-05-27T13:00:00Z'],
    ['27 mai 2020 10:00 et plus', '2020-05-27T10:00:00Z'],
    ['27.05.2020 10.15.00', '2020-05-27T10:15:00Z'],
    ['27.05.2020 10.15', '2020-05-27T10:15:00Z'],
    ['27 May 2020 101500', '2020-05-27T10:15:00Z'],
    ['20200527 10:15:00', '2020-05-27T10:15:00Z'],
    ['20200527 10:15:00 +0200', '2020-05-27T08:15:00Z'],
    ['20200527101500', '2020-05-27T10:15:00Z'],
    ['7 خرداد 1399 10:00', '2020-05-27T10:00:00Z'],
    ['May 27, 2020 (AP)', '2020-05-27T00:00:00Z'],
    ['۱۳۹۹/۰۳/۰۷', '2020-05-27T00:00:00Z'],
    ['07/03/1399', '2020-05-27T00:00:00Z'],
    ['15 رمضان 1441', '2020-05-08T00:00:00Z'],
    ['27 พฤษภาคม 2563', '2020-05-27T00:00:00Z'],
  ])('is read: %s', (text, date) => {
    expect(readLooseDate(text, NOW)).toEqual(new Date(date))
  })

  it.each([
    '',
    'yesterday',
    '31 Apr 2020',
    '29 Feb 2019',
    '30/02/2020',
    '2020-13-01',
    '05/06/2020',
    '0000-00-00 00:00:00',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Wed, 31 Dec 1969 19:00:00 -0500',
    'Thu, 01 Jan 1970 00:00:00 +0100',
    'Sat, 27 May 1899 10:00:00 GMT',
    'Wed, 27 May 2150 10:00:00 GMT',
    '8 Feb 2046',
    '1441/10/01',
    '30 اسفند 1398',
    '30 Apr 2720',
    'Sat, 28 Nov 2026 10:00:00 GMT',
    '99999999999',
    `${'1'.repeat(50)} ${'May '.repeat(50)}`,
  ])('stays unknown: %s', (text) => {
    expect(readLooseDate(text, NOW)).toBeUndefined()
  })
})

describe('dates that are unknown', () => {
  const day = (number: number) => new Date(Date.UTC(2020, 0, number))
  const between = (...days: number[]) =>
    datesBetween(
      days.map((number) => (number === 0 ? undefined : day(number))),
      NOW,
    )

  it('stand between their neighbours', () => {
    expect(between(9, 0, 0, 3)).toEqual([9, 7, 5, 3].map(day))
    expect(between(3, 0, 5)).toEqual([3, 4, 5].map(day))
  })

  it('stand beside the first or last, in the order of the list', () => {
    const [first, second, , , fifth] = between(0, 0, 9, 5, 0)
    expect(first && second && fifth && [first > second, second > day(9), fifth < day(5)]).toEqual([
      true,
      true,
      true,
    ])
    expect((first?.getTime() ?? 0) - day(9).getTime()).toBeLessThan(3_600_000)
    const [oldest, , newest] = between(0, 1, 0, 3, 0).slice(0, 3)
    expect(oldest && newest && oldest < day(1) && newest > day(1)).toBe(true)
  })

  it('are never later than now', () => {
    expect(datesBetween([undefined, new Date(NOW)], NOW)[0]).toEqual(new Date(NOW))
  })

  it('keep their order where they are equal', () => {
    expect(between(3, 3, 3, 1).map((date) => (date?.getTime() ?? 0) - day(3).getTime())).toMatchObject({
      0: 0,
      1: -1,
      2: -2,
    })
    expect(between(1, 3, 3).map((date) => (date?.getTime() ?? 0) - day(3).getTime())).toMatchObject({
      1: 0,
      2: 1,
    })
  })

  it('stay unknown where none is known', () => {
    expect(between(0, 0)).toEqual([undefined, undefined])
  })
})
