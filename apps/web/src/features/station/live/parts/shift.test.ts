// @vitest-environment node
import { limits } from '@nava/contracts'
import type { LiveItem, Schedule } from '@nava/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedBehind, beginningOf, earliest, shiftTo } from './shift.ts'

const NOW = Date.parse('2026-03-10T10:00:00Z')
const MINUTE = 60_000
const BACK = limits.live.backSeconds

test('a time of the last hours is within the playlist that is loaded for it, with room to its ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: BACK * 1000 }), (ago) => {
      const time = earliest(NOW - BACK * 1000, NOW - ago)
      const wanted = Math.max(time, earliest(0, NOW))
      const { behind, startAt } = shiftTo(wanted, NOW)
      expect(behind).toBeGreaterThanOrEqual(0)
      expect(behind).toBeLessThanOrEqual(BACK)
      if (behind === 0) return expect(NOW - wanted).toBeLessThanOrEqual(20_500)
      expect(startAt).toBe(wanted)
      // A playlist lists at least 24 seconds up to its time.
      const beforeEnd = NOW - behind * 1000 - wanted
      expect(beforeEnd).toBeGreaterThanOrEqual(15_000)
      expect(beforeEnd).toBeLessThanOrEqual(17_000)
    }),
  )
})

test('what is asked about includes what is shown, and changes rarely', () => {
  expect([0, 59, 60, 89, 90, 100, BACK + 500].map(askedBehind)).toEqual([0, 0, 60, 60, 90, 90, BACK])
})

const programme = (date: number): Schedule => ({
  ...{ scheduleID: 1, title: 'Evening', endsAt: null, musicID: 0, djID: 0, djName: '' },
  date: new Date(date).toISOString(),
})
const item = (startsAt: number, since?: number): LiveItem => ({
  ...{ musicID: 1, kind: 'audio', title: 'Song', artists: '', imageVersion: '', videoImageVersion: '' },
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(startsAt + MINUTE).toISOString(),
  show:
    since === undefined
      ? null
      : {
          ...{ showID: 1, title: '', djName: '', djID: 0, djImageVersion: '' },
          since: new Date(since).toISOString(),
        },
})
const from = NOW - 240 * MINUTE

test.for([
  [
    'the programme',
    programme(NOW - 30 * MINUTE),
    item(NOW - MINUTE),
    { of: 'programme', at: NOW - 30 * MINUTE },
  ],
  ['the show', null, item(NOW - MINUTE, NOW - 20 * MINUTE), { of: 'programme', at: NOW - 20 * MINUTE }],
  ['the track', null, item(NOW - MINUTE), { of: 'track', at: NOW - MINUTE }],
  [
    'the track of a programme that began too long ago',
    programme(from - 1),
    item(NOW - MINUTE),
    { of: 'track', at: NOW - MINUTE },
  ],
  ['nothing that has just begun', programme(NOW - 5000), item(NOW - MINUTE), undefined],
  ['nothing that began too long ago', null, item(from - 1), undefined],
  ['nothing while nothing is known', null, undefined, undefined],
] as const)('one can start over %s', ([, on, shown, expected]) => {
  expect(beginningOf({ programme: on, item: shown }, NOW, from)).toEqual(expected)
})
