import { expect, test } from 'vitest'
import { type PlayerState, emptyPlayer } from '../state/player-state.ts'
import { itemToPreload } from './preload.ts'
import { buildQueueTrack } from '../../../testing/build.ts'

const track = (id: number) => buildQueueTrack(id)
const playing: PlayerState = { ...emptyPlayer, queue: [track(1), track(2)], index: 0, playback: 'playing' }

/** An element of 200 seconds at a position, loaded up to a second. */
const element = (currentTime: number, loadedTo: number, duration = 200) => ({
  currentTime,
  duration,
  buffered: { length: 1, start: () => 0, end: () => loadedTo },
})

test('the next item is preloaded after the current one has loaded', () => {
  expect(itemToPreload(playing, track(1), element(10, 100))).toBeUndefined()
  expect(itemToPreload(playing, track(1), element(10, 199.8))).toEqual(track(2))
})

test('the next item is preloaded half a minute before the end in any case', () => {
  expect(itemToPreload(playing, track(1), element(169, 180))).toBeUndefined()
  expect(itemToPreload(playing, track(1), element(171, 180))).toEqual(track(2))
})

test('nothing is preloaded while the player is paused, on repeat, or before the duration is known', () => {
  const loaded = element(10, 200)
  expect(itemToPreload({ ...playing, playback: 'paused' }, track(1), loaded)).toBeUndefined()
  expect(itemToPreload({ ...playing, repeat: true }, track(1), loaded)).toBeUndefined()
  expect(itemToPreload(playing, track(1), element(0, 0, Number.NaN))).toBeUndefined()
})
