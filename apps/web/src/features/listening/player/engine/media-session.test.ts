import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildMusic, buildPodcast } from '../../../../testing/build.ts'
import { player, playerStore } from '../player.ts'
import { progress } from '../progress.ts'
import { fromMusic, fromPodcast } from '../queue-item.ts'
import { emptyPlayer } from '../state/player-state.ts'
import { startMediaSession } from './media-session.ts'

const setPositionState = vi.fn<(state?: MediaPositionState) => void>()
const told = () => setPositionState.mock.lastCall?.[0]

beforeEach(() => {
  vi.stubGlobal('MediaMetadata', Object)
  const mediaSession = { setActionHandler: () => undefined, setPositionState }
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: mediaSession })
})
afterEach(() => {
  playerStore.setState(emptyPlayer, true)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaSession')
})

test('the system is told the speed of an episode, and the position anew at each pause, seek and change', () => {
  startMediaSession(() => undefined)
  player.choose([fromPodcast(buildPodcast())])
  progress.setState({ position: 10, duration: 600, waiting: false })
  expect(told()).toEqual({ position: 10, duration: 600, playbackRate: 1 })

  progress.setState({ position: 10.5 })
  player.setSpeed(2)
  expect(told()).toEqual({ position: 10.5, duration: 600, playbackRate: 2 })

  setPositionState.mockClear()
  progress.setState({ position: 11 })
  expect(setPositionState).not.toHaveBeenCalled()
  player.pause()
  expect(told()).toEqual({ position: 11, duration: 600, playbackRate: 2 })

  progress.setState({ position: 300 })
  expect(told()?.position).toBe(300)
  progress.setState({ position: 300.5 })
  progress.setState({ waiting: true })
  expect(told()?.position).toBe(300.5)
})

test('a track plays at normal speed, whatever the speed of episodes', () => {
  startMediaSession(() => undefined)
  player.setSpeed(2)
  player.choose([fromMusic(buildMusic())])
  progress.setState({ position: 5, duration: 200, waiting: false })
  expect(told()).toEqual({ position: 5, duration: 200, playbackRate: 1 })
})
