import { expect, test } from 'vitest'
import { buildPanelMusic } from '../../../testing/panel.ts'
import { isChanged, needsWork, stateOf, viewOf, everyTrack, workState } from './panel-view.ts'

const ready = { state: 'ready' } as const
const failed = {
  state: 'failed',
  reason: '',
  code: 'file.empty',
  params: {},
  canRetry: false,
} as const
const live = buildPanelMusic({ musicID: 4, title: 'Rain', audio: ready, isConfirmed: true, playCount: 90 })
const waiting = buildPanelMusic({ musicID: 3, title: 'Amber', audio: ready, playCount: 5 })
const broken = buildPanelMusic({ musicID: 2, title: 'Tide', audio: ready, video: failed, playCount: 7 })
const empty = buildPanelMusic({ musicID: 1, title: 'Salt', playCount: 0 })
const all = [live, waiting, broken, empty]
const titles = (view: Partial<typeof everyTrack>) =>
  viewOf(all, { ...everyTrack, ...view }).map(({ title }) => title)

test('where a track stands follows from its files and from whether it is live', () => {
  expect(all.map(stateOf)).toEqual(['live', 'waiting', 'failed', 'missing'])
  expect(stateOf(buildPanelMusic({ audio: ready, video: { state: 'processing', percent: 3 } }))).toBe(
    'processing',
  )
  expect(all.filter((music) => needsWork(stateOf(music)))).toEqual([broken, empty])
})

test('a confirmed track is live from its date on, or as soon as it is announced', () => {
  const track = { isConfirmed: true, releaseDate: '2026-12-24T00:00:00.000Z' }
  const [eve, day] = [Date.parse('2026-12-23T00:00:00Z'), Date.parse(track.releaseDate)]
  expect(workState(['ready'], track, eve)).toBe('scheduled')
  expect(workState(['ready'], track, day)).toBe('live')
  expect(workState(['ready'], { ...track, isCommingSoon: true }, eve)).toBe('live')
  expect(workState(['ready'], { ...track, isConfirmed: false }, eve)).toBe('waiting')
  expect(workState(['ready'], { ...track, isConfirmed: false, isWithdrawn: true }, eve)).toBe('withdrawn')
})

test('tracks are found by a part of their title in any case, and by where they stand', () => {
  expect(titles({ search: ' AM' })).toEqual(['Amber'])
  expect(titles({ state: 'live' })).toEqual(['Rain'])
  expect(titles({ state: 'needsWork' })).toEqual(['Tide', 'Salt'])
})

test('tracks are sorted by age, title and plays', () => {
  expect(titles({})).toEqual(['Rain', 'Amber', 'Tide', 'Salt'])
  expect(titles({ sort: 'oldest' })).toEqual(['Salt', 'Tide', 'Amber', 'Rain'])
  expect(titles({ sort: 'title' })).toEqual(['Amber', 'Rain', 'Salt', 'Tide'])
  expect(titles({ sort: 'plays' })).toEqual(['Rain', 'Tide', 'Amber', 'Salt'])
})

test('the whole list is no change, spaces are none either', () => {
  expect(isChanged({ ...everyTrack, search: '  ' })).toBe(false)
  expect(isChanged({ ...everyTrack, sort: 'plays' })).toBe(true)
})
