import { fromStation, toStation } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { expandSeries, moveRule, type Series } from './expand-series.ts'

const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000]
const at = (local: string) => new Date(`${local}Z`)

const ZONES: readonly [zone: string, from: string, to: string][] = [
  ['Europe/Berlin', '2026-01-01', '2029-01-01'],
  ['America/New_York', '2026-01-01', '2029-01-01'],
  ['America/Santiago', '2026-01-01', '2029-01-01'],
  ['Australia/Sydney', '2026-01-01', '2029-01-01'],
  ['Australia/Lord_Howe', '2026-01-01', '2029-01-01'],
  ['Africa/Cairo', '2026-01-01', '2029-01-01'],
  // It ended its changes in 2022.
  ['Asia/Tehran', '2021-01-01', '2024-01-01'],
  ['UTC', '2026-01-01', '2029-01-01'],
]

const daily = (startsOn: Date, minutes: number): Series => ({
  startsOn,
  minutes,
  rule: 'FREQ=DAILY',
  skipped: [],
})

/** Returns the minutes of a day at which its programmes begin. */
const cuts = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 24 })
  .map((quarters) => quarters.toSorted((a, b) => a - b).map((quarter) => quarter * 15))

describe.each(ZONES)('in %s from %s to %s', (zone, from, to) => {
  test('daily programmes that fill the day leave no hole and no moment with two, except what the clock skips whole', () => {
    fc.assert(
      fc.property(cuts, (starts) => {
        const shows = starts.map((start, index) => {
          const next = starts[index + 1] ?? (starts[0] ?? 0) + 24 * 60
          return daily(new Date(at(`${from}T00:00`).getTime() + start * MINUTE), next - start)
        })
        const all = shows.flatMap((show) =>
          expandSeries(show, { zone, from: at(`${from}T00:00`), to: at(`${to}T00:00`) }).map((each) => ({
            ...each,
            minutes: show.minutes ?? 0,
          })),
        )
        // Each day of each show once
        expect(new Set(all.map(({ occurrence }) => occurrence.getTime())).size).toBe(all.length)
        const isSkipped = ({ occurrence, minutes }: (typeof all)[number]) =>
          +fromStation(occurrence, zone) === +fromStation(new Date(+occurrence + minutes * MINUTE), zone)
        const moved = all.filter(isSkipped)
        expect(moved.every(({ occurrence, startsAt }) => toStation(startsAt, zone) > occurrence)).toBe(true)
        const rest = all.filter((each) => !isSkipped(each)).toSorted((a, b) => +a.startsAt - +b.startsAt)
        for (const [index, { endsAt }] of rest.slice(0, -1).entries())
          if (+(endsAt ?? 0) !== +(rest[index + 1]?.startsAt ?? 0))
            expect.fail(`hole or double: ${String(endsAt)}`)
        const days = (+at(`${to}T00:00`) - +at(`${from}T00:00`)) / DAY
        expect(all.length).toBeGreaterThanOrEqual(days * starts.length)
      }),
      { numRuns: 3 },
    )
  }, 180_000)

  test('a programme keeps its time of the clock, or the first after a gap', () => {
    const show = daily(at(`${from}T20:00`), 60)
    const occurrences = expandSeries(show, { zone, from: at(`${from}T00:00`), to: at(`${to}T00:00`) })
    expect(occurrences.length).toBeGreaterThan(1090)
    expect(
      occurrences.every(({ startsAt }) => toStation(startsAt, zone).toISOString().slice(11, 16) === '20:00'),
    ).toBe(true)
  })
})

const starts = (zone: string, startsOn: string, rule: string, to: string, minutes: number | null = 30) =>
  expandSeries(
    { startsOn: at(startsOn), minutes, rule, skipped: [] },
    { zone, from: at(startsOn), to: at(to) },
  ).map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt?.toISOString()])

describe('a programme', () => {
  it('in the skipped hour is moved forward once, and keeps its length if the clock skips it whole', () => {
    const spring = (time: string, minutes: number) =>
      starts('America/New_York', `2027-03-13T${time}`, 'FREQ=DAILY;COUNT=3', '2027-03-20T00:00', minutes)[1]
    expect(spring('02:30', 90)).toEqual(['2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z'])
    expect(spring('02:15', 30)).toEqual(['2027-03-14T07:00:00.000Z', '2027-03-14T07:30:00.000Z'])
    expect(spring('01:00', 120)).toEqual(['2027-03-14T06:00:00.000Z', '2027-03-14T07:00:00.000Z'])
  })

  it('in the doubled hour happens once, the first time', () => {
    const rows = starts('Europe/Berlin', '2027-10-30T02:30', 'FREQ=DAILY;COUNT=3', '2027-11-20T00:00')
    expect(rows.map(([start]) => start)).toEqual([
      '2027-10-30T00:30:00.000Z',
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ])
  })

  it('in a half hour that Lord Howe skips is moved to its end', () => {
    const [, second] = starts('Australia/Lord_Howe', '2027-10-02T02:10', 'FREQ=DAILY', '2027-10-04T00:00', 60)
    expect(second).toEqual(['2027-10-02T15:30:00.000Z', '2027-10-02T16:10:00.000Z'])
  })

  it('over midnight ends on the next day by the clock', () => {
    const [, second] = starts('Europe/Berlin', '2027-03-26T22:00', 'FREQ=DAILY', '2027-03-29T00:00', 5 * 60)
    expect(second).toEqual(['2027-03-27T21:00:00.000Z', '2027-03-28T01:00:00.000Z'])
  })

  it('ends with the last second of the day until which it repeats, on the station’s clock', () => {
    expect(
      starts('America/New_York', '2027-01-01T23:30', 'FREQ=DAILY;UNTIL=20270103', '2027-02-01T00:00'),
    ).toHaveLength(3)
  })
})

test.each([
  ['FREQ=WEEKLY;BYDAY=MO,SA', '2027-01-04T20:00', '2027-01-05T20:00', 'FREQ=WEEKLY;BYDAY=TU,SU'],
  ['FREQ=WEEKLY;BYDAY=SU', '2027-01-03T20:00', '2027-01-02T20:00', 'FREQ=WEEKLY;BYDAY=SA'],
  ['FREQ=WEEKLY;BYDAY=MO', '2027-01-04T20:00', '2027-01-04T21:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=MONTHLY;BYDAY=2FR', '2027-01-08T20:00', '2027-01-16T20:00', 'FREQ=MONTHLY;BYDAY=3SA'],
  ['FREQ=MONTHLY;BYMONTHDAY=8', '2027-01-08T20:00', '2027-01-09T20:00', 'FREQ=MONTHLY;BYMONTHDAY=9'],
  ['FREQ=DAILY', '2027-01-08T20:00', '2027-01-09T20:00', 'FREQ=DAILY'],
])('%s that is moved from %s to %s becomes %s', (rule, from, to, moved) => {
  expect(moveRule(rule, at(from), at(to))).toBe(moved)
})
