import { SILENT_FRAME } from '@nava/media/mpeg-ts/remux'
import { expect, test } from 'vitest'
import { soundFeed } from './sound-feed.ts'

const frames = (first: number, count: number) => ({
  first,
  frames: Array.from({ length: count }, (_, at) => Buffer.from(String(first + at))),
})
const numbers = (fed: readonly Buffer[]) => fed.map(String)

test('segments follow each other once, with silence in a gap and nothing twice', () => {
  const feed = soundFeed()
  expect(numbers(feed.segment(frames(100, 3)).frames)).toEqual(['100', '101', '102'])
  const late = feed.segment(frames(105, 2))
  expect(late.silence).toEqual([SILENT_FRAME, SILENT_FRAME])
  expect(numbers(late.frames)).toEqual(['105', '106'])
  expect(numbers(feed.segment(frames(106, 3)).frames)).toEqual(['107', '108'])
  expect(feed.fed()).toBe(9)
})

test('while nothing can be played, silence lasts up to now', () => {
  const feed = soundFeed()
  feed.segment(frames(100, 3))
  // A frame lasts 64/3 ms.
  expect(feed.silenceUntil((102 * 64) / 3 + 1)).toEqual([])
  expect(feed.silenceUntil((105 * 64) / 3 + 1)).toHaveLength(2)
  expect(feed.silenceUntil((105 * 64) / 3 + 1)).toEqual([])
})

test('a clock that jumps causes neither minutes of silence nor a wait', () => {
  const feed = soundFeed()
  feed.segment(frames(1_000_000, 3))
  expect(feed.segment(frames(2_000_000, 2))).toMatchObject({ silence: [], frames: { length: 2 } })
  expect(feed.segment(frames(500_000, 2))).toMatchObject({ silence: [], frames: { length: 2 } })
})
