import { expect, test } from 'vitest'
import { isDue } from './schedule.ts'

const berlin = { place: '/mnt', at: '03:00', timeZone: 'Europe/Berlin' }
const due = (takenAt: string | undefined, now: string, failedAt?: string) =>
  isDue({ place: '/mnt', takenAt, failedAt }, berlin, new Date(now))

test('the first backup is due at once', () => {
  expect(isDue(undefined, berlin, new Date('2026-01-10T12:00:00Z'))).toBe(true)
})

test('a backup is due once a day, from its time in the zone on', () => {
  const taken = '2026-01-10T02:00:30.000Z'
  expect(due(taken, '2026-01-10T02:01:00Z')).toBe(false)
  expect(due(taken, '2026-01-11T01:59:59Z')).toBe(false)
  expect(due(taken, '2026-01-11T02:00:00Z')).toBe(true)
  // In summer, 03:00 local time is an hour earlier in UTC.
  expect(due('2026-07-10T01:00:30.000Z', '2026-07-11T00:59:59Z')).toBe(false)
  expect(due('2026-07-10T01:00:30.000Z', '2026-07-11T01:00:00Z')).toBe(true)
})

test('a backup that was missed is due as soon as a worker runs', () => {
  expect(due('2026-01-07T02:00:30.000Z', '2026-01-10T17:00:00Z')).toBe(true)
})

test('a failed backup is tried again an hour later', () => {
  const taken = '2026-01-09T02:00:30.000Z'
  expect(due(taken, '2026-01-10T02:59:00Z', '2026-01-10T02:00:00.000Z')).toBe(false)
  expect(due(taken, '2026-01-10T03:00:00Z', '2026-01-10T02:00:00.000Z')).toBe(true)
  expect(due(undefined, '2026-01-10T02:59:00Z', '2026-01-10T02:00:00.000Z')).toBe(false)
})

test('marks in the future, which a clock that jumped left, count as absent', () => {
  const [now, later] = ['2026-01-10T12:00:00Z', '2027-02-14T12:00:00Z']
  expect(due(later, now)).toBe(true)
  expect(due('2026-01-10T11:00:00Z', now, later)).toBe(false)
  expect(due(undefined, now, later)).toBe(true)
  // Clocks of machines differ a little.
  expect(due('2026-01-10T12:00:02Z', now)).toBe(false)
})
