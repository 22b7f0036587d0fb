import { expect, it } from 'vitest'
import { changesOf, draftOf, inZone, isReleased, type Releasable } from './release-draft.ts'

const work: Releasable = {
  releaseDate: '2027-03-28T01:30:00.000Z',
  isConfirmed: true,
  isCommingSoon: true,
}
const now = Date.parse('2026-12-01T00:00:00Z')

it('a moment stays the same on the clock of another zone', () => {
  const berlin = draftOf(work, 'Europe/Berlin')
  // The clock goes from 2:00 to 3:00 in this night.
  expect(berlin.time).toBe('2027-03-28T03:30')
  const tehran = inZone(berlin, 'Asia/Tehran')
  expect(tehran.time).toBe('2027-03-28T05:00')
  expect(changesOf(tehran, berlin, false)).toEqual({ visibility: 'public' })
})

it('only what was changed is sent, and of what is released the visibility alone', () => {
  const before = draftOf(work, 'UTC')
  const draft = { ...before, time: '2027-04-01T12:00', releasesItself: true, visibility: 'unlisted' as const }
  expect(changesOf(draft, before, false)).toEqual({
    visibility: 'unlisted',
    releaseDate: '2027-04-01T12:00:00.000Z',
    releasesItself: true,
  })
  expect(changesOf(draft, before, true)).toEqual({ visibility: 'unlisted' })
  expect(changesOf({ ...before, time: '', visibility: '' }, before, false)).toEqual({})
})

it('what is announced, planned, private or waits for the station is not released yet', () => {
  const out = { releaseDate: '2026-01-01T00:00:00Z', isConfirmed: true }
  expect(isReleased(out, now)).toBe(true)
  for (const not of [
    { isCommingSoon: true },
    { isConfirmed: false },
    { visibility: 'private' as const },
    { releaseDate: '2027-01-01T00:00:00Z' },
  ])
    expect(isReleased({ ...out, ...not }, now)).toBe(false)
})
