import { expect, test } from 'vitest'
import { buildQueueTrack } from '../../../../../testing/build.ts'
import { type PlayerState, emptyPlayer } from '../../state/player-state.ts'
import type { QueueItem } from '../../queue-item.ts'
import { fadeSeconds } from './fade-seconds.ts'

const playing = (first: Partial<QueueItem>, second: Partial<QueueItem>): PlayerState => ({
  ...emptyPlayer,
  queue: [buildQueueTrack(1, { length: 60, ...first }), buildQueueTrack(2, { length: 60, ...second })],
})

test('a track fades into the next one for the seconds that the listener wants', () => {
  expect(fadeSeconds(playing({}, {}), 12)).toBe(12)
  expect(fadeSeconds(playing({}, {}), 0)).toBe(0)
})

test('nothing fades within an album, but from one album into another', () => {
  expect(fadeSeconds(playing({ albumID: 7 }, { albumID: 7 }), 6)).toBe(0)
  expect(fadeSeconds(playing({ albumID: 7 }, { albumID: 8 }), 6)).toBe(6)
  expect(fadeSeconds(playing({ albumID: 0 }, { albumID: 0 }), 6)).toBe(6)
})

test('tracks shorter than two fades do not fade', () => {
  expect(fadeSeconds(playing({ length: 12 }, {}), 6)).toBe(6)
  expect(fadeSeconds(playing({ length: 11.9 }, {}), 6)).toBe(0)
  expect(fadeSeconds(playing({}, { length: 11.9 }), 6)).toBe(0)
})

test('nothing fades on repeat, in a queue of one, or with an episode', () => {
  const two = playing({}, {})
  expect(fadeSeconds({ ...two, repeat: true }, 6)).toBe(0)
  expect(fadeSeconds({ ...two, queue: two.queue.slice(0, 1) }, 6)).toBe(0)
  expect(fadeSeconds(playing({ kind: 'podcast' }, {}), 6)).toBe(0)
  expect(fadeSeconds(playing({}, { kind: 'podcast' }), 6)).toBe(0)
  expect(fadeSeconds(emptyPlayer, 6)).toBe(0)
})
