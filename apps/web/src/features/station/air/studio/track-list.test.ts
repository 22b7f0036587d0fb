// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as list from './track-list.ts'

const track = (musicID: number) => ({ musicID, title: `Track ${musicID}`, artists: 'Roya' })
const three = [1, 2, 2].reduce((all, id) => list.added(all, track(id)), list.EMPTY_LIST)
const ids = ({ tracks }: list.TrackList) => tracks.map(({ musicID }) => musicID)
const keys = three.tracks.map(({ key }) => key)

test('a list plays its tracks in order, also one that is there twice, and stops at its end', () => {
  const first = list.next(three)
  expect(list.playingTrack(first)?.musicID).toBe(1)
  const second = list.next(first)
  const third = list.next(second)
  expect([second.playing, third.playing]).toEqual([keys[1], keys[2]])
  expect(list.next(third).playing).toBeUndefined()
  expect(list.playingTrack(list.stopped(third))).toBeUndefined()
})

test('the track that plays cannot be removed, and its next one follows wherever it was moved', () => {
  const playing = list.started(three, keys[0] ?? 0)
  expect(ids(list.removed(playing, keys[0] ?? 0))).toEqual([1, 2, 2])
  expect(ids(list.removed(playing, keys[1] ?? 0))).toEqual([1, 2])
  expect(list.next(list.moved(playing, 0, 2)).playing).toBeUndefined()
  expect(list.started(three, 99).playing).toBeUndefined()
})

test('moves keep all tracks, each with a key of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 4 }))),
      (moves) => {
        const after = moves.reduce((all, [from, to]) => list.moved(all, from, to), three)
        expect(ids(after).toSorted((one, other) => one - other)).toEqual([1, 2, 2])
        expect(new Set(after.tracks.map(({ key }) => key)).size).toBe(3)
      },
    ),
  )
  const full = Array.from({ length: 300 }, (_, id) => id).reduce(
    (all, id) => list.added(all, track(id)),
    list.EMPTY_LIST,
  )
  expect(full.tracks).toHaveLength(list.MOST_TRACKS)
})
