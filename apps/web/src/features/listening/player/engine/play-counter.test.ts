import { playMusic, playPodcast } from '@nava/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, withServer } from '../../../../testing/server.ts'
import { startPlayCounter } from './play-counter.ts'
import { player, playerStore } from '../player.ts'
import { end } from '../state/player-state.ts'
import { progress } from '../progress.ts'
import type { QueueItem } from '../queue-item.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'

const track = (id: number, length: number) => buildQueueTrack(id, { length })

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

let count = vi.fn()
let report = vi.fn()
beforeEach(() => {
  count = vi.fn()
  report = vi.fn()
  const stop = startPlayCounter({ count, report })
  return stop
})

test('a long track counts once, after thirty played seconds', () => {
  start(track(1, 200))
  hear(29)
  expect(count).not.toHaveBeenCalled()
  hear(2)
  expect(count).toHaveBeenCalledExactlyOnceWith(track(1, 200), 'home')
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

test('what was heard is reported once the listener goes on, with how it ended', () => {
  player.close()
  player.choose([track(5, 200), track(6, 20), track(7, 200)])
  progress.setState({ position: 0, duration: 200 })
  hear(41)
  player.next()
  expect(report).toHaveBeenLastCalledWith(track(5, 200), {
    seconds: expect.closeTo(41, 0),
    ended: 'skipped',
  })
  progress.setState({ position: 0, duration: 20 })
  hear(20)
  playerStore.setState(end, true)
  expect(report).toHaveBeenLastCalledWith(track(6, 20), { seconds: expect.closeTo(20, 0), ended: 'finished' })
  progress.setState({ position: 0, duration: 200 })
  hear(5)
  player.close()
  expect(report).toHaveBeenLastCalledWith(track(7, 200), { seconds: expect.closeTo(5, 0), ended: 'left' })
  expect(report).toHaveBeenCalledTimes(3)
})

test('a page that is left reports what was heard, and again only if more was heard since', () => {
  start(track(8, 200))
  hear(40)
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  leave()
  expect(report).toHaveBeenLastCalledWith(track(8, 200), { seconds: expect.closeTo(40, 0), ended: 'left' })
  leave()
  expect(report).toHaveBeenCalledTimes(1)
  hear(10)
  leave()
  expect(report).toHaveBeenCalledTimes(2)
})

test('each item keeps the page that it was chosen on', () => {
  history.pushState({ idx: 1 }, '', '/album/1001')
  start(track(9, 200))
  history.pushState({ idx: 2 }, '', '/search?q=a')
  player.append([track(10, 200)])
  hear(31)
  expect(count).toHaveBeenLastCalledWith(track(9, 200), 'album')
  player.next()
  progress.setState({ position: 0, duration: 200 })
  hear(31)
  expect(count).toHaveBeenLastCalledWith(track(10, 200), 'search')
  history.replaceState(null, '', '/')
})
