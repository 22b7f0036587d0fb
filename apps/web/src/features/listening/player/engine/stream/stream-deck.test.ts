import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { buildQueueTrack } from '../../../../../testing/build.ts'
import {
  type PlayerState,
  append,
  choose,
  close,
  currentItem,
  emptyPlayer,
  next,
  pause,
  previous,
  setQuality,
  toggle,
  toggleRepeat,
} from '../../state/player-state.ts'
import type { Progress } from '../../progress.ts'
import type { QueueItem } from '../../queue-item.ts'
import { startAudioEngine } from '../audio-engine.ts'
import { createStreamDeck } from './stream-deck.ts'
import { buildMp3 } from './testing/build-mp3.ts'
import { fakeAudio, fakeMediaSources, fakeServer } from './testing/fake-browser.ts'

const SECONDS = 60
const FRAMES = Math.round((SECONDS * 44_100) / 1152)
const MINUTE = { 128: buildMp3({ frames: FRAMES }), 320: buildMp3({ kbps: 320, frames: FRAMES }) }
const TEN_MINUTES = {
  128: buildMp3({ frames: 10 * FRAMES }),
  320: buildMp3({ kbps: 320, frames: 10 * FRAMES }),
}
const track = (id: number) => buildQueueTrack(id, { length: SECONDS })

type Parts = Partial<Parameters<typeof startAudioEngine>[0]>

/** Starts the engine with a fake server that has tracks 1 to 9, a minute each, at 128 and 320 kbit/s. */
function startEngine(parts: Parts = {}) {
  const server = fakeServer()
  for (let id = 1; id < 10; id++)
    for (const kbps of [128, 320] as const) server.files.set(`/music/${kbps}/${id}.mp3`, MINUTE[kbps])
  const store = createStore<PlayerState>(() => emptyPlayer)
  const progress = createStore<Progress>(() => ({ position: 0, duration: 0, buffered: 0, waiting: false }))
  const set = (reduce: (state: PlayerState) => PlayerState) => store.setState(reduce, true)
  const played: number[] = []
  store.subscribe((state, before) => {
    if (state.playID !== before.playID) played.push(currentItem(state)?.id ?? 0)
  })
  const { audio, ...sound } = fakeAudio(server)
  const onUnplayable = vi.fn<(item: QueueItem) => void>()
  const engine = startAudioEngine({
    store,
    progress,
    addressOf: ({ id }, quality, token) => `/music/${quality}/${id}.mp3${token ? `?token=${token}` : ''}`,
    streamToken: async () => undefined,
    probe: async (address) => {
      const status = server.status(address)
      return status === 206 ? 200 : status
    },
    onUnplayable,
    createDeck: createStreamDeck,
    createAudio: () => audio,
    ...parts,
  })
  const playFirst = (count: number) => {
    const queue = Array.from({ length: count }, (_, at) => track(at + 1))
    set((state) => choose(state, queue, 0))
  }
  const at = () => ({ id: currentItem(store.getState())?.id, position: progress.getState().position })
  return { server, store, set, progress, engine, audio, playFirst, played, onUnplayable, at, ...sound }
}

/** Seconds of silence when playback starts, because the simulated clock has coarse steps */
const START = 1

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren()
  fakeMediaSources()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a queue plays on from track to track without silence, by one element and one source', async () => {
  const { playFirst, listen, silence, played, audio, at } = startEngine()
  playFirst(3)
  await listen(2.5 * SECONDS)
  expect(played).toEqual([1, 2, 3])
  expect(silence()).toBeLessThan(START)
  expect(audio.src).toBe('blob:0')
  expect(at().position).toBeGreaterThan(0.4 * SECONDS)
  expect(at().position).toBeLessThan(0.52 * SECONDS)
})

test('the sound of a track begins and ends where its head says', async () => {
  const { playFirst, listen, server, ranges } = startEngine()
  server.files.set('/music/128/1.mp3', buildMp3({ frames: 400, delay: 1000, padding: 700 }))
  server.files.set('/music/128/2.mp3', buildMp3({ frames: 200, delay: 576, padding: 1200, hertz: 48_000 }))
  playFirst(2)
  await listen(2)
  const first = (400 * 1152 - 1700) / 44_100
  const second = (200 * 1152 - 1776) / 48_000
  const [range, ...others] = ranges()
  expect(others).toEqual([])
  expect(range?.start).toBe(0)
  // The first track is appended again after the last one.
  expect(range?.end).toBeGreaterThanOrEqual(first + second - 0.001)
})

test('never more than a minute is fetched ahead, and a skipped track has cost at most 1.5 MB', async () => {
  for (const quality of [128, 320] as const) {
    const { playFirst, listen, server, set, progress } = startEngine()
    for (let id = 1; id < 4; id++) server.files.set(`/music/${quality}/${id}.mp3`, TEN_MINUTES[quality])
    set((state) => setQuality(state, quality))
    playFirst(3)
    await listen(3)
    expect(progress.getState().buffered - progress.getState().position).toBeGreaterThan(20)
    expect(progress.getState().buffered - progress.getState().position).toBeLessThanOrEqual(60)
    set(next)
    await listen(1)
    expect(server.sent.get(`/music/${quality}/1.mp3`)).toBeLessThanOrEqual(1_500_000)
    expect(server.sent.get(`/music/${quality}/3.mp3`)).toBeUndefined()
  }
})

test('what lies more than a minute behind is removed', async () => {
  const { playFirst, listen, ranges, audio } = startEngine()
  playFirst(4)
  for (let minutes = 0; minutes < 10; minutes++) {
    await listen(60)
    expect(audio.currentTime - (ranges()[0]?.start ?? 0)).toBeLessThan(75)
    expect(ranges()).toHaveLength(1)
  }
})

test('a jump within what is loaded fetches nothing anew', async () => {
  const { playFirst, listen, engine, server, at } = startEngine()
  playFirst(1)
  await listen(3)
  const sent = () => server.sent.get('/music/128/1.mp3') ?? 0
  const before = sent()
  engine.seek(20)
  await listen(1)
  engine.seek(2)
  await listen(0.5)
  expect(at().position).toBeLessThan(4)
  expect(sent() - before).toBeLessThan(600_000)
})

test('a jump beyond what is loaded fetches from there, and the next track still follows without silence', async () => {
  const { playFirst, listen, engine, silence, played, server, at } = startEngine()
  server.files.set('/music/128/1.mp3', TEN_MINUTES[128])
  playFirst(2)
  await listen(2)
  const before = silence()
  engine.seek(595)
  await listen(2)
  expect(at()).toMatchObject({ id: 1 })
  expect(at().position).toBeGreaterThan(595)
  expect(server.sent.get('/music/128/1.mp3')).toBeLessThan(1_500_000)
  await listen(10)
  expect(played).toEqual([1, 2])
  expect(silence() - before).toBeLessThan(START)
})

test('another quality continues at the same second', async () => {
  const { playFirst, listen, set, server, at } = startEngine()
  playFirst(2)
  await listen(10)
  set((state) => setQuality(state, 320))
  await listen(3)
  expect(server.sent.get('/music/320/1.mp3')).toBeGreaterThan(0)
  expect(at().position).toBeGreaterThan(11)
  expect(at().position).toBeLessThan(14)
  await listen(SECONDS)
  expect(at().id).toBe(2)
  expect(server.sent.get('/music/320/2.mp3')).toBeGreaterThan(0)
  expect(server.sent.get('/music/128/2.mp3') ?? 0).toBeLessThanOrEqual(1_500_000)
})

test('on repeat a track follows itself without silence, and the next one follows once repeat is off', async () => {
  const { playFirst, listen, set, played, silence } = startEngine()
  playFirst(2)
  set(toggleRepeat)
  await listen(2.2 * SECONDS)
  expect(played).toEqual([1, 1, 1])
  set(toggleRepeat)
  await listen(SECONDS)
  expect(played).toEqual([1, 1, 1, 2])
  expect(silence()).toBeLessThan(START)
})

test('a queue that changes shortly before the end plays what is next then', async () => {
  const { playFirst, listen, set, played, silence } = startEngine()
  playFirst(2)
  await listen(SECONDS - 5)
  set((state) => append(state, [track(7)]))
  await listen(10)
  expect(played).toEqual([1, 7])
  expect(silence()).toBeLessThan(START)
})

test('the next track starts at once when it is loaded, after the delay of a press', async () => {
  const { playFirst, listen, set, at, audio, server } = startEngine()
  playFirst(3)
  await listen(SECONDS - 10)
  const before = server.sent.get('/music/128/2.mp3')
  expect(before).toBeGreaterThan(0)
  set(next)
  expect(audio.paused).toBe(true)
  await listen(2)
  expect(at().id).toBe(2)
  expect(audio.src).toBe('blob:0')
  set(previous)
  await listen(2)
  expect(at()).toMatchObject({ id: 1 })
  expect(at().position).toBeLessThan(2.1)
})

test('nothing follows if the player is to stop at the end', async () => {
  const { playFirst, listen, server, audio, played } = startEngine({ stopsAtEnd: () => played.length < 2 })
  playFirst(2)
  await listen(SECONDS - 5)
  expect(server.sent.get('/music/128/2.mp3')).toBeUndefined()
  await listen(10)
  expect(played).toEqual([1, 2])
  expect(audio.src).toBe('blob:1')
})

test('an episode that is continued starts where it was left', async () => {
  const { set, listen, at } = startEngine({ resumeAt: ({ id }) => (id === 2 ? 42 : 0) })
  set((state) => choose(state, [track(1), track(2)], 0))
  await listen(SECONDS + 5)
  expect(at().id).toBe(2)
  expect(at().position).toBeGreaterThan(43)
})

test('a server that takes 300 ms for each reply causes no silence between tracks', async () => {
  const { playFirst, listen, silence, played, server } = startEngine()
  server.delay = 300
  playFirst(3)
  await listen(2.5 * SECONDS)
  expect(played).toEqual([1, 2, 3])
  expect(silence()).toBeLessThan(START)
})

test('a server that is gone for 20 s causes no silence', async () => {
  const { playFirst, listen, silence, played, server, onUnplayable } = startEngine()
  playFirst(3)
  await listen(SECONDS - 20)
  server.status = () => undefined
  await listen(20)
  server.status = () => 206
  await listen(SECONDS - 20)
  expect(played).toEqual([1, 2])
  expect(silence()).toBeLessThan(START)
  expect(onUnplayable).not.toHaveBeenCalled()
})

test.each([60_000, 20_000])(
  'a line that breaks after each %i bytes plays on from the byte that was reached',
  async (bytes) => {
    const { playFirst, listen, silence, played, server, onUnplayable } = startEngine()
    server.breaksAfter = bytes
    playFirst(3)
    await listen(2 * SECONDS + 10)
    expect(played).toEqual([1, 2, 3])
    expect(silence()).toBeLessThan(START)
    expect(server.sent.get('/music/128/1.mp3')).toBeLessThan(1.1 * MINUTE[128].length)
    expect(onUnplayable).not.toHaveBeenCalled()
  },
)

test('a line that breaks within every reply is soon left to the browser, which plays the address', async () => {
  const { playFirst, listen, server, audio } = startEngine()
  server.breaksAfter = 0
  playFirst(1)
  await listen(10)
  expect(audio.src).toMatch(/\/music\/128\/1\.mp3$/)
  expect(vi.mocked(fetch).mock.calls.length).toBeLessThan(10)
})

test('playing continues at the same second when a server returns that was gone longer than what was loaded', async () => {
  const { playFirst, listen, server, at, onUnplayable, audio } = startEngine()
  server.files.set('/music/128/1.mp3', TEN_MINUTES[128])
  playFirst(2)
  await listen(5)
  server.status = () => undefined
  await listen(70)
  const { position } = at()
  expect(position).toBeGreaterThan(40)
  server.status = () => 206
  await listen(20)
  expect(audio.paused).toBe(false)
  expect(at()).toMatchObject({ id: 1 })
  expect(at().position).toBeGreaterThan(position)
  expect(at().position).toBeLessThan(position + 20)
  expect(onUnplayable).not.toHaveBeenCalled()
})

test('media that is not public is requested again with a stream token, and with a new one once that has expired', async () => {
  let valid = 'first'
  const { playFirst, listen, server, at, onUnplayable, engine } = startEngine({
    streamToken: async () => valid,
  })
  server.files.set('/music/128/1.mp3', TEN_MINUTES[128])
  server.status = (address) => (address.endsWith(`?token=${valid}`) ? 206 : 404)
  playFirst(1)
  await listen(5)
  expect(at().position).toBeGreaterThan(2)
  valid = 'second'
  engine.seek(400)
  await listen(5)
  expect(at().position).toBeGreaterThan(401)
  expect(onUnplayable).not.toHaveBeenCalled()
})

test('a track that is missing is skipped at its turn', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { playFirst, listen, server, played, onUnplayable } = startEngine()
  server.status = (address) => (address.includes('/2.mp3') ? 404 : 206)
  playFirst(3)
  await listen(SECONDS - 1)
  expect(onUnplayable).not.toHaveBeenCalled()
  await listen(5)
  expect(onUnplayable.mock.calls.map(([item]) => item.id)).toEqual([2])
  expect(played).toEqual([1, 2, 3])
})

test('what cannot be appended is played by its address, and the next track by the source again', async () => {
  const { playFirst, listen, server, audio, at, played } = startEngine()
  const variable = buildMp3({ tag: 0, frames: FRAMES })
  variable.set(new TextEncoder().encode('Xing'), 46)
  server.files.set('/music/128/1.mp3', variable)
  playFirst(2)
  await listen(4)
  expect(audio.src).toBe('/music/128/1.mp3')
  expect(audio.paused).toBe(false)
  audio.dispatchEvent(new Event('ended'))
  await listen(3)
  expect(played).toEqual([1, 2])
  expect(audio.src).toMatch(/^blob:/)
  expect(at().position).toBeGreaterThan(1)
})

test('what the browser has removed ahead is fetched again', async () => {
  const { playFirst, listen, audio, at, ranges } = startEngine()
  playFirst(1)
  await listen(5)
  ranges().splice(0)
  audio.dispatchEvent(new Event('waiting'))
  await listen(5)
  expect(at().position).toBeGreaterThan(8)
})

test('nothing is fetched after closing, and a pause fetches no more than what is ahead', async () => {
  const { playFirst, listen, set, server, audio } = startEngine()
  server.files.set('/music/128/1.mp3', TEN_MINUTES[128])
  playFirst(2)
  await listen(2)
  set(pause)
  await listen(60)
  expect(server.sent.get('/music/128/1.mp3')).toBeLessThan(1_500_000)
  set(toggle)
  await listen(1)
  set(close)
  const before = server.sent.get('/music/128/1.mp3')
  await listen(60)
  expect(server.sent.get('/music/128/1.mp3')).toBe(before)
  expect(audio.hasAttribute('src')).toBe(false)
})
