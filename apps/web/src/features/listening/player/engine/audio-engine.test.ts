import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AudioEngine, startAudioEngine } from './audio-engine.ts'
import {
  type PlayerState,
  choose,
  close,
  currentItem,
  emptyPlayer,
  next,
  pause,
  setQuality,
  setSpeed,
  setVolume,
  toggle,
  toggleRepeat,
} from '../state/player-state.ts'
import type { Progress } from '../progress.ts'
import type { QueueItem } from '../queue-item.ts'
import { type Level, unknownLevel } from '../../playback/level.ts'
import { setLevelling } from '../../playback/levelling.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'

/** An <audio> element for jsdom, which has no sound: loads immediately, plays on request, and records calls. */
function silentAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  let paused = true
  let position = 0
  Object.defineProperties(audio, {
    paused: { get: () => paused },
    readyState: { get: () => (audio.hasAttribute('src') ? 4 : 0) },
    duration: { get: () => (audio.hasAttribute('src') ? 60 : Number.NaN) },
    buffered: { get: () => ({ length: 1, start: () => 0, end: () => 60 }) },
    currentTime: {
      get: () => position,
      set(next: number) {
        position = next
      },
    },
  })
  audio.load = () => {
    paused = true
    position = 0
  }
  audio.play = vi.fn(async () => {
    paused = false
  })
  audio.pause = vi.fn(() => {
    paused = true
  })
  return audio
}

const track = (id: number) => buildQueueTrack(id, { length: 60 })

function startEngine(parts: Partial<Parameters<typeof startAudioEngine>[0]> = {}) {
  const store = createStore<PlayerState>(() => emptyPlayer)
  const progress = createStore<Progress>(() => ({ position: 0, duration: 0, buffered: 0, waiting: false }))
  const set = (reduce: (state: PlayerState) => PlayerState) => store.setState(reduce, true)
  const elements: HTMLAudioElement[] = []
  const engine: AudioEngine = startAudioEngine({
    store,
    progress,
    addressOf: ({ id }, quality, token) => `/music/${quality}/${id}.mp3${token ? `?token=${token}` : ''}`,
    streamToken: async () => undefined,
    probe: async () => 200,
    onUnplayable: () => {},
    createAudio: () => {
      const audio = silentAudio()
      elements.push(audio)
      return audio
    },
    ...parts,
  })
  const playFirst = (count: number) => {
    const queue = Array.from({ length: count }, (_, at) => track(at + 1))
    set((state) => choose(state, queue, 0))
  }
  return { store, progress, set, engine, playFirst, elements }
}

/** Returns the path of an element's source, without the origin. */
const pathOf = (audio: HTMLAudioElement | undefined) => audio?.src.replace(location.origin, '')

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren()
})
afterEach(() => {
  vi.useRealTimers()
  setLevelling('track')
})

test('a click loads the track at once and plays it after its delay', async () => {
  const { playFirst, engine } = startEngine()
  playFirst(2)
  expect(pathOf(engine.element())).toBe('/music/128/1.mp3')
  await vi.advanceTimersByTimeAsync(99)
  expect(engine.element().paused).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(engine.element().paused).toBe(false)
})

/** A page after a reload: the queue is there, paused, at its stored second. */
function reloaded(change: (state: PlayerState) => PlayerState) {
  const queue = [track(1), track(2)]
  const store = createStore<PlayerState>(() => change({ ...emptyPlayer, queue }))
  const progress = createStore<Progress>(() => ({ position: 41, duration: 60, buffered: 0, waiting: false }))
  return { ...startEngine({ store, progress }), progress, set: store.setState }
}

test('a play that was pressed before the engine was loaded goes on at the stored second', async () => {
  const { engine, progress } = reloaded(toggle)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pathOf(engine.element())).toBe('/music/128/1.mp3')
  expect(engine.element().paused).toBe(false)
  expect([engine.element().currentTime, progress.getState().position]).toEqual([41, 41])
})

test('what was chosen before the engine was loaded begins at its start, also if it was paused again', async () => {
  const other = (state: PlayerState) => choose(state, state.queue, 1)
  const playing = reloaded(other)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pathOf(playing.engine.element())).toBe('/music/128/2.mp3')
  expect(playing.engine.element().currentTime).toBe(0)
  const paused = reloaded((state) => pause(other(state)))
  expect(paused.progress.getState().position).toBe(0)
  expect(paused.engine.element().paused).toBe(true)
})

test('there is no delay on a hidden page', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  const { playFirst, engine } = startEngine()
  playFirst(2)
  expect(engine.element().paused).toBe(false)
})

test('a pause during the delay prevents the start', async () => {
  const { playFirst, engine, set } = startEngine()
  playFirst(2)
  set(pause)
  await vi.advanceTimersByTimeAsync(1000)
  expect(engine.element().play).not.toHaveBeenCalled()
})

test('the second element preloads the next track and starts it in the event that ends the current one', async () => {
  const { playFirst, engine, elements } = startEngine()
  playFirst(2)
  await vi.advanceTimersByTimeAsync(100)
  const first = engine.element()
  const spare = elements.find((element) => element !== first)
  first.dispatchEvent(new Event('timeupdate'))
  expect(pathOf(spare)).toBe('/music/128/2.mp3')

  first.dispatchEvent(new Event('ended'))
  // The element changed synchronously, because no timer ran and nothing was awaited.
  expect(engine.element()).toBe(spare)
  expect(engine.element().paused).toBe(false)
  expect([...document.querySelectorAll('audio')]).toEqual([spare])
})

test('the second element starts shortly before the current track ends, which plays to its end', async () => {
  const { playFirst, engine, elements, store } = startEngine()
  playFirst(3)
  await vi.advanceTimersByTimeAsync(100)
  const first = engine.element()
  const spare = elements.find((element) => element !== first)
  first.currentTime = 59.5
  first.dispatchEvent(new Event('timeupdate'))
  first.dispatchEvent(new Event('timeupdate'))
  await vi.advanceTimersByTimeAsync(450)
  expect(engine.element()).toBe(first)
  first.currentTime = 59.97
  await vi.advanceTimersByTimeAsync(20)
  expect(engine.element()).toBe(spare)
  expect([first.paused, spare?.paused]).toEqual([false, false])
  spare?.dispatchEvent(new Event('timeupdate'))
  expect(pathOf(first)).toBe('/music/128/1.mp3')

  first.dispatchEvent(new Event('ended'))
  expect(store.getState().index).toBe(1)
  expect([...document.querySelectorAll('audio')]).toEqual([spare])
  spare?.dispatchEvent(new Event('timeupdate'))
  expect(pathOf(first)).toBe('/music/128/3.mp3')
})

test('with repeat the same element starts again from its beginning', async () => {
  const { playFirst, engine, set } = startEngine()
  playFirst(2)
  await vi.advanceTimersByTimeAsync(100)
  set(toggleRepeat)
  const element = engine.element()
  element.currentTime = 60
  element.dispatchEvent(new Event('ended'))
  expect(engine.element()).toBe(element)
  expect(element.currentTime).toBe(0)
  expect(element.play).toHaveBeenCalledTimes(2)
})

test('another quality continues at the same second', async () => {
  const { playFirst, engine, set } = startEngine()
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  engine.seek(42)
  set((state) => setQuality(state, 320))
  expect(pathOf(engine.element())).toBe('/music/320/1.mp3')
  expect(engine.element().currentTime).toBe(42)
  expect(engine.element().paused).toBe(false)
})

test('a play that the browser blocks shows as paused, waiting for a tap', async () => {
  const { playFirst, engine, store, set } = startEngine()
  vi.mocked(engine.element().play).mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getState().playback).toBe('refused')
  set(toggle)
  expect(engine.element().paused).toBe(false)
})

test('unplugged headphones pause the player', async () => {
  const { playFirst, engine, store } = startEngine()
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  engine.element().pause()
  engine.element().dispatchEvent(new Event('pause'))
  expect(store.getState().playback).toBe('paused')
})

test('a pause event that arrives after playback has resumed is ignored', async () => {
  const { playFirst, engine, store } = startEngine()
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  engine.element().dispatchEvent(new Event('pause'))
  expect(store.getState().playback).toBe('playing')
})

test('closing the player unloads the audio', async () => {
  const { playFirst, engine, set, elements } = startEngine()
  playFirst(2)
  await vi.advanceTimersByTimeAsync(100)
  set(close)
  expect(engine.element().paused).toBe(true)
  expect(elements.map(pathOf)).toEqual(['', ''])
})

/** Makes an element report an error, as browsers do for a source that they cannot use. */
function failWith(audio: HTMLAudioElement, code: number) {
  Object.defineProperty(audio, 'error', { configurable: true, value: { code, message: '' } })
  audio.dispatchEvent(new Event('error'))
  Object.defineProperty(audio, 'error', { configurable: true, value: null })
}

test('media that is not public is requested again with a stream token', async () => {
  const { playFirst, engine } = startEngine({ probe: async () => 404, streamToken: async () => 'mine' })
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  failWith(engine.element(), 4)
  await vi.advanceTimersByTimeAsync(0)
  expect(pathOf(engine.element())).toBe('/music/128/1.mp3?token=mine')
})

test('an unplayable item stops playback with a message', async () => {
  const onUnplayable = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { playFirst, engine, store } = startEngine({ probe: async () => 404, onUnplayable })
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  failWith(engine.element(), 4)
  await vi.advanceTimersByTimeAsync(0)
  expect(onUnplayable).toHaveBeenCalledWith(currentItem(store.getState()))
  expect(store.getState().playback).toBe('paused')
})

test('a broken connection is retried from the same second', async () => {
  const { playFirst, engine, progress } = startEngine({ probe: async () => undefined })
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  engine.element().currentTime = 30
  engine.element().dispatchEvent(new Event('timeupdate'))
  Object.defineProperty(engine.element(), 'error', { configurable: true, value: { code: 2, message: '' } })
  engine.element().dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(progress.getState().waiting).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(engine.element().currentTime).toBe(30)
  expect(engine.element().play).toHaveBeenCalledTimes(2)
})

test('a track that failed is retried at once when the browser is online again', async () => {
  const { playFirst, engine } = startEngine({ probe: async () => undefined })
  playFirst(1)
  await vi.advanceTimersByTimeAsync(100)
  Object.defineProperty(engine.element(), 'error', { configurable: true, value: { code: 2, message: '' } })
  engine.element().dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(engine.element().play).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(engine.element().play).toHaveBeenCalledTimes(2)
})

test('a late refusal of the previous track does not pause the current one', async () => {
  const { playFirst, engine, store, set } = startEngine()
  const refusal = Promise.withResolvers<void>()
  playFirst(2)
  vi.mocked(engine.element().play).mockReturnValueOnce(refusal.promise)
  await vi.advanceTimersByTimeAsync(100)
  set(next)
  await vi.advanceTimersByTimeAsync(400)
  refusal.reject(new DOMException('no gesture', 'NotAllowedError'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState().playback).toBe('playing')
})

test('an episode continues at its saved position and plays at the chosen speed, and a track at normal speed', () => {
  const resumeAt = ({ kind }: QueueItem) => (kind === 'podcast' ? 42 : 0)
  const { set, engine, progress } = startEngine({ resumeAt })
  const episode: QueueItem = { ...track(1), kind: 'podcast' }
  set((state) => choose(setSpeed(state, 1.5), [episode, track(2)], 0))
  expect(progress.getState().position).toBe(42)
  expect(engine.element().currentTime).toBe(42)
  expect(engine.element().playbackRate).toBe(1.5)
  // The browser starts a new source at the element's default playback rate.
  expect(engine.element().defaultPlaybackRate).toBe(1.5)
  set((state) => setSpeed(state, 2))
  expect(engine.element().playbackRate).toBe(2)
  set((state) => next(state))
  expect(engine.element().playbackRate).toBe(1)
  expect(progress.getState().position).toBe(0)
})

test('an item that cannot be played is skipped, and three in a row stop playback', async () => {
  const onUnplayable = vi.fn()
  const { playFirst, engine, store } = startEngine({ probe: async () => 404, onUnplayable })
  const fail = async () => {
    failWith(engine.element(), 4)
    await vi.advanceTimersByTimeAsync(0)
  }
  playFirst(5)
  await vi.advanceTimersByTimeAsync(100)
  await fail()
  expect(store.getState()).toMatchObject({ index: 1, playback: 'playing' })
  expect(pathOf(engine.element())).toBe('/music/128/2.mp3')
  engine.element().dispatchEvent(new Event('playing'))
  await fail()
  await fail()
  expect(store.getState()).toMatchObject({ index: 3, playback: 'playing' })
  await fail()
  expect(store.getState()).toMatchObject({ index: 3, playback: 'paused' })
  expect(onUnplayable.mock.calls.map(([item]) => (item as QueueItem).id)).toEqual([1, 2, 3, 4])
})

test('playing stops with a reason after two items that the server sends and the browser cannot play', async () => {
  const [onUnplayable, onSilent] = [vi.fn(), vi.fn()]
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { playFirst, engine, store } = startEngine({ probe: async () => 200, onUnplayable, onSilent })
  playFirst(5)
  await vi.advanceTimersByTimeAsync(100)
  for (let failures = 0; failures < 2; failures += 1) {
    failWith(engine.element(), 3)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(store.getState()).toMatchObject({ index: 1, playback: 'paused' })
  expect(onUnplayable.mock.calls.map(([item]) => (item as QueueItem).id)).toEqual([1])
  expect(onSilent).toHaveBeenCalledOnce()
})

test('each track is levelled as it starts, without a change of the volume that the listener chose', async () => {
  const { set, store, engine } = startEngine()
  const levelled = (id: number, level: Partial<Level>) => ({
    ...track(id),
    level: { ...unknownLevel, ...level },
  })
  const loud = levelled(1, { gain: -6, truePeak: 0.5, albumGain: -2, albumTruePeak: 0.5 })
  const quiet = levelled(2, { gain: 12, truePeak: -6 })
  set((state) => choose(state, [loud, quiet, track(3)], 0))
  const heard = () => engine.element().volume
  expect(heard()).toBeCloseTo(10 ** (-6 / 20))
  setLevelling('album')
  expect(heard()).toBeCloseTo(10 ** (-2 / 20))
  setLevelling('off')
  expect(heard()).toBe(1)
  setLevelling('track')
  set((state) => setVolume(state, 0.25))
  await vi.advanceTimersByTimeAsync(100)
  engine.element().dispatchEvent(new Event('timeupdate'))
  engine.element().dispatchEvent(new Event('ended'))
  expect(currentItem(store.getState())?.id).toBe(2)
  // The wanted gain is 12 dB; the peak allows 6.
  expect(heard()).toBeCloseTo(0.25 * 10 ** (6 / 20))
  expect(store.getState().volume).toBe(0.25)
  set(next)
  expect(heard()).toBe(0.25)
})
