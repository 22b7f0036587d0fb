import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPodcasts } from '../../../testing/build.ts'
import { player, playerStore } from './player.ts'
import { fromPodcast } from './queue-item.ts'
import { setSleepTimer, watchSleepTimer } from './sleep-timer.ts'
import { end } from './state/player-state.ts'

watchSleepTimer()
beforeEach(() => {
  vi.useFakeTimers()
  player.close()
  player.choose(buildPodcasts(3).map(fromPodcast))
})
afterEach(() => {
  setSleepTimer('off')
  vi.useRealTimers()
})
const playback = () => playerStore.getState().playback

test('playback stops after the chosen minutes', () => {
  setSleepTimer(15)
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(playback()).toBe('playing')
  vi.advanceTimersByTime(1)
  expect(playback()).toBe('paused')
})

test('the sleep timer can be set again and switched off', () => {
  setSleepTimer(5)
  setSleepTimer(30)
  vi.advanceTimersByTime(6 * 60_000)
  expect(playback()).toBe('playing')
  setSleepTimer('off')
  vi.advanceTimersByTime(60 * 60_000)
  expect(playback()).toBe('playing')
})

test('the sleep timer stops once at the end of the episode, but not when the user skips to the next', () => {
  setSleepTimer('end')
  player.next()
  expect(playback()).toBe('playing')
  playerStore.setState(end, true)
  expect(playerStore.getState()).toMatchObject({ index: 2, playback: 'paused' })
  player.play()
  playerStore.setState(end, true)
  expect(playback()).toBe('playing')
})
