import { beforeEach, expect, test, vi } from 'vitest'
import { buildPodcasts } from '../../../testing/build.ts'
import { playPart } from './play-part.ts'
import { player, playerStore } from './player.ts'
import { progress } from './progress.ts'
import { fromPodcast } from './queue-item.ts'
import { seek } from './seek.ts'

vi.mock('./seek.ts', () => ({ seek: vi.fn() }))

const queue = buildPodcasts(2, 1101).map(fromPodcast)
const [first, second] = queue as [(typeof queue)[number], (typeof queue)[number]]
const part = { start: 60, duration: 30 }
const at = (...positions: number[]) => {
  for (const position of positions) progress.setState({ position })
}
const isPlaying = () => playerStore.getState().playback === 'playing'

beforeEach(() => {
  player.close()
  at(0)
})

test('a part plays from its start, and pauses at its end', () => {
  playPart(queue, first, part)
  expect(seek).toHaveBeenLastCalledWith(60)
  at(500, 60, 75, 89.9)
  expect(isPlaying()).toBe(true)
  at(90.2)
  expect(isPlaying()).toBe(false)
  player.play()
  at(91, 100)
  expect(isPlaying()).toBe(true)
})

test('who goes elsewhere in the episode hears on', () => {
  playPart(queue, first, part)
  at(60, 300, 301)
  expect(isPlaying()).toBe(true)
  at(89, 91)
  expect(isPlaying()).toBe(true)
})

test('another item plays on, and so does another part until its own end', () => {
  playPart(queue, first, part)
  at(60)
  player.choose([second])
  at(91)
  expect(isPlaying()).toBe(true)
  playPart(queue, second, part)
  at(61)
  playPart(queue, second, { start: 80, duration: 20 })
  at(80, 91)
  expect(isPlaying()).toBe(true)
  at(100)
  expect(isPlaying()).toBe(false)
})
