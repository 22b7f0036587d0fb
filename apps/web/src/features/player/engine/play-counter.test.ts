import { playMusic, playPodcast } from '@nava/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, withServer } from '../../../testing/server.ts'
import { startPlayCounter } from './play-counter.ts'
import { player, playerStore } from '../player.ts'
import { end } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'
import type { QueueItem } from '../queue-item.ts'
import { unknownLevel } from '../../playback/level.ts'

const track = (id: number, length: number): QueueItem => ({
  kind: 'music',
  id,
  title: `Track ${id}`,
  artists: [],
  color: '',
  imageVersion: '',
  length,
  hasVideo: false,
  level: unknownLevel,
})

withServer()

/** Plays the given number of seconds, with four progress events a second as in browsers. */
function hear(seconds: number) {
  for (let reports = 0; reports < seconds * 4; reports++) {
    const { position, ...rest } = progress.getState()
    progress.setState({ ...rest, position: position + 0.25 })
  }
}

function start(item: QueueItem) {
  player.close()
  player.choose([item])
  progress.setState({ position: 0, duration: item.length })
}

let count = vi.fn<(item: QueueItem) => void>()
beforeEach(() => {
  count = vi.fn()
  const stop = startPlayCounter(count)
  return stop
})

test('a long track counts once, after thirty played seconds', () => {
  start(track(1, 200))
  hear(29)
  expect(count).not.toHaveBeenCalled()
  hear(2)
  expect(count).toHaveBeenCalledExactlyOnceWith(track(1, 200))
  hear(100)
  expect(count).toHaveBeenCalledTimes(1)
})

test('a short track counts after half its duration', () => {
  start(track(2, 20))
  hear(9)
  expect(count).not.toHaveBeenCalled()
  hear(2)
  expect(count).toHaveBeenCalledTimes(1)
})

test('seeking through a track does not count', () => {
  start(track(3, 200))
  hear(5)
  progress.setState({ position: 190 })
  hear(5)
  expect(count).not.toHaveBeenCalled()
})

test('a track that is started again counts again', () => {
  start(track(4, 20))
  hear(11)
  player.toggleRepeat()
  playerStore.setState(end, true)
  progress.setState({ position: 0 })
  hear(11)
  player.toggleRepeat()
  expect(count).toHaveBeenCalledTimes(2)
})

test('an episode counts by the same rules, as a podcast play', async () => {
  const podcasts = answer(playPodcast, 'true')
  const musics = answer(playMusic, 'true')
  const stop = startPlayCounter()
  start({ ...track(1007, 3600), kind: 'podcast' })
  hear(29)
  await new Promise((resolve) => setTimeout(resolve))
  expect(podcasts).toEqual([])
  hear(2)
  await vi.waitFor(() => expect(podcasts).toEqual([expect.objectContaining({ params: { id: '1007' } })]))
  stop()
  expect(musics).toEqual([])
})
