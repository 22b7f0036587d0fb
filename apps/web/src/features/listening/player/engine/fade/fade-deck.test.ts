import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildQueueTrack } from '../../../../../testing/build.ts'
import type { Deck, DeckParts, Source } from '../deck.ts'
import { createFadeDeck } from './fade-deck.ts'

/** Deck whose position a test sets */
class FakeDeck implements Deck {
  volume = 1
  isMuted = false
  prepared: Source | undefined
  hasError = false
  sound = {
    paused: true,
    readyState: 4,
    play: async () => {
      this.sound.paused = false
    },
    pause: () => {
      this.sound.paused = true
    },
  }
  readonly events: DeckParts['events']
  private playing: Source | undefined
  private position = 0

  constructor({ events }: DeckParts) {
    this.events = events
  }

  // The crossfade uses only this part of an element.
  element = () => this.sound as unknown as HTMLAudioElement
  source = () => this.playing
  hasFailed = () => this.hasError
  progress = () => ({ position: this.position, duration: 60, buffered: 60 })
  load = vi.fn((next: Source) => {
    ;[this.playing, this.position] = [next, 0]
  })
  put = vi.fn((next: Source) => {
    ;[this.playing, this.position] = [next, 0]
  })
  prepare = (next: Source | undefined) => {
    this.prepared = next
  }
  loadOtherwise = () => true
  seek = (to: number) => {
    this.position = to
  }
  setRate = () => {}
  setVolume = (volume: number, muted: boolean) => {
    ;[this.volume, this.isMuted] = [volume, muted]
  }
  forget = () => {}
  unload = vi.fn(() => {
    this.playing = undefined
    this.sound.paused = true
  })

  /** Plays until the position `second`. */
  reach(second: number) {
    this.position = second
    this.events.onProgress()
  }
}

const sourceOf = (id: number): Source => ({ item: buildQueueTrack(id), address: `/${id}.mp3` })
const [first, second, third] = [sourceOf(1), sourceOf(2), sourceOf(3)]

/** Plays the first source, and prepares the second one with a fade of six seconds. */
function startFading() {
  const decks: FakeDeck[] = []
  const called: string[] = []
  const on = (name: string) => () => void called.push(name)
  const events = {
    onEnd() {
      called.push('end')
      deck.put(second, 0)
      void deck.element().play()
    },
    ...{ onProgress: () => {}, onWaiting: on('waiting'), onCanPlay: on('canplay'), onPlaying: on('playing') },
    ...{ onPause: on('pause'), onPlay: on('play'), onError: on('error') },
  }
  const deck = createFadeDeck({ createElement: () => new Audio(), events }, (parts) => {
    const made = new FakeDeck(parts)
    decks.push(made)
    return made
  })
  deck.setVolume(0.8, false)
  deck.put(first, 0)
  void deck.element().play()
  deck.prepare(second, 0, 6)
  const [one] = decks as [FakeDeck]
  return { deck, decks, one, other: () => decks[1] ?? expect.fail('there is one deck'), called }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the next source is loaded shortly before the fade, and begins so long before the end', () => {
  const { one, decks, other, called, deck } = startFading()
  one.reach(48)
  expect(decks).toHaveLength(1)
  one.reach(49)
  expect(other().load).toHaveBeenCalledExactlyOnceWith(second, 0)
  one.reach(53.9)
  expect(called).toEqual([])
  one.reach(54)
  expect(called).toEqual(['end'])
  expect(deck.source()).toBe(second)
  expect(other().element().paused).toBe(false)
  expect(one.element().paused).toBe(false)
})

test('during the fade both sources together keep their power, and then the former one is unloaded', () => {
  const { one, other } = startFading()
  one.reach(49)
  one.reach(54)
  expect([one.volume, other().volume]).toEqual([0.8, 0])
  for (let passed = 0; passed < 5; passed++) {
    vi.advanceTimersByTime(1000)
    expect(one.volume ** 2 + other().volume ** 2).toBeCloseTo(0.64)
  }
  expect(other().volume).toBeGreaterThan(one.volume)
  expect(one.unload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(one.unload).toHaveBeenCalledOnce()
  expect(other().volume).toBeCloseTo(0.8)
  expect(vi.getTimerCount()).toBe(0)
})

test('what follows a short source is loaded once the fade into that has ended', () => {
  const { deck, one, other } = startFading()
  one.reach(49)
  one.reach(54)
  deck.prepare(third, 0, 6)
  other().reach(51)
  expect(one.source()).toBe(first)
  vi.advanceTimersByTime(6000)
  other().reach(51.2)
  expect(one.load).toHaveBeenCalledExactlyOnceWith(third, 0)
})

test('the volume and the mute may change during a fade', () => {
  const { deck, one, other } = startFading()
  one.reach(49)
  one.reach(54)
  vi.advanceTimersByTime(3000)
  deck.setVolume(0.4, true)
  expect(other().volume).toBeCloseTo(0.4 * Math.SQRT1_2)
  expect([one.isMuted, other().isMuted]).toEqual([true, true])
})

test('a pause, a jump and another choice end the fade at once', () => {
  for (const stop of ['pause', 'seek', 'put', 'load', 'unload'] as const) {
    const { deck, one, other } = startFading()
    one.reach(49)
    one.reach(54)
    vi.advanceTimersByTime(1000)
    if (stop === 'pause') other().events.onPause()
    else if (stop === 'seek') deck.seek(20)
    else if (stop === 'unload') deck.unload()
    else deck[stop](third, 0)
    expect(one.unload).toHaveBeenCalledOnce()
    expect(other().volume).toBeCloseTo(0.8)
  }
})

test('events of the source that fades out are not reported', () => {
  const { one, called } = startFading()
  one.reach(49)
  one.reach(54)
  for (const event of ['onEnd', 'onPause', 'onError', 'onWaiting'] as const) one.events[event]()
  expect(called).toEqual(['end'])
})

test('without a fade the deck itself prepares the next source', () => {
  const { deck, one, decks } = startFading()
  expect(one.prepared).toBeUndefined()
  deck.prepare(second, 0, 0)
  expect(one.prepared).toBe(second)
  one.reach(59)
  expect(decks).toHaveLength(1)
  deck.prepare(second, 42, 6)
  expect(one.prepared).toBe(second)
})

test('a press shortly before the fade starts what is loaded, without a fade', () => {
  const { deck, one, other } = startFading()
  one.reach(50)
  deck.put(second, 0)
  expect(deck.source()).toBe(second)
  expect(one.unload).toHaveBeenCalledOnce()
  expect(other().volume).toBeCloseTo(0.8)
  expect(other().load).toHaveBeenCalledOnce()
})

test('a queue that changes after the next source was loaded fades into the right one', () => {
  const { deck, one, other } = startFading()
  one.reach(50)
  deck.prepare(third, 0, 6)
  expect(other().unload).toHaveBeenCalledOnce()
  one.reach(51)
  expect(other().load).toHaveBeenLastCalledWith(third, 0)
})

test('a source that has failed to load, or is paused, does not fade in', () => {
  const { one, other, called, deck } = startFading()
  one.reach(50)
  one.element().pause()
  one.reach(55)
  expect(called).toEqual([])
  void one.element().play()
  other().sound.readyState = 0
  other().hasError = true
  one.reach(56)
  expect(called).toEqual([])
  one.events.onEnd()
  expect(deck.source()).toBe(second)
  expect(one.put).toHaveBeenLastCalledWith(second, 0)
})
