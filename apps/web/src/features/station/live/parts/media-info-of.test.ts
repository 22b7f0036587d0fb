// @vitest-environment node
import type { LiveItem } from '@nava/contracts'
import { expect, test } from 'vitest'
import { coverOf } from './cover-of.ts'
import { mediaInfoOf } from './media-info-of.ts'

const item: LiveItem = {
  ...{ musicID: 1001, kind: 'video', title: 'Rain', artists: 'Mira' },
  ...{ imageVersion: 'cover', videoImageVersion: 'still' },
  ...{ startsAt: '2026-11-22T10:00:00.000Z', endsAt: '2026-11-22T11:00:00.000Z', show: null },
}
const SINCE = '2026-11-22T10:00:00.000Z'
const show = { showID: 1, title: 'Night', djName: 'Roya', djID: 1005, djImageVersion: 'face', since: SINCE }
const ofShow: LiveItem = { ...item, musicID: 0, kind: 'audio', artists: 'Roya', imageVersion: '', show }

test('a film has its picture, a recording its cover, and a show the picture of its DJ', () => {
  expect(mediaInfoOf(item, 'Live')).toMatchObject({ kind: 'video', id: 1001, imageVersion: 'still' })
  expect(mediaInfoOf({ ...item, kind: 'audio' }, 'Live')).toMatchObject({
    kind: 'music',
    imageVersion: 'cover',
  })
  expect(mediaInfoOf(ofShow, 'Live')).toMatchObject({
    kind: 'dj',
    id: 1005,
    imageVersion: 'face',
    artist: 'Roya',
  })
  expect(coverOf(item).src).toContain('/music/1001')
  expect(coverOf(ofShow)).toMatchObject({ kind: 'dj', src: expect.stringContaining('/dj/1005') })
})

test('a show of someone without a DJ page has no picture', () => {
  const nobody: LiveItem = { ...ofShow, show: { ...show, djID: 0 } }
  expect(mediaInfoOf(nobody, 'Live').imageVersion).toBe('')
  expect(coverOf(nobody).src).toBeUndefined()
})
