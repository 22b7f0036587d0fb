import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MediaControls, type MediaKeys, takeMediaControls } from './media-session.ts'
import { seekKeys } from './seek-keys.ts'

// jsdom has no media session.
class FakeMetadata {
  readonly init: MediaMetadataInit
  constructor(init: MediaMetadataInit) {
    this.init = init
  }
}
const session = {
  metadata: undefined as FakeMetadata | null | undefined,
  playbackState: 'none',
  setPositionState: vi.fn(),
  setActionHandler: vi.fn(),
}
beforeEach(() => {
  vi.stubGlobal('MediaMetadata', FakeMetadata)
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
})
afterEach(() => {
  for (const controls of taken.splice(0)) controls.release()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.resetAllMocks()
})

const taken: MediaControls[] = []
function take(keys: MediaKeys = {}, options?: { behind: boolean }): MediaControls {
  const controls = takeMediaControls(keys, options)
  taken.push(controls)
  return controls
}

function press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) {
  const handler: unknown = session.setActionHandler.mock.calls.findLast(([name]) => name === action)?.[1]
  if (typeof handler === 'function') handler({ action, ...details })
}

const info = { id: 1001, title: 'Rain On Glass', artist: 'Mina Farahani', imageVersion: 'v1' }

test('a track is shown with square pictures, a video with wide ones', () => {
  const { show } = take()
  show({ ...info, kind: 'music' })
  expect(session.metadata?.init).toMatchObject({ title: 'Rain On Glass', artist: 'Mina Farahani' })
  expect(session.metadata?.init.artwork?.[0]?.sizes).toMatch(/^(\d+)x\1$/)
  show({ ...info, kind: 'video' })
  expect(session.metadata?.init.artwork?.map(({ sizes }) => sizes)).toContain('1600x900')
})

test('an item without a picture has no artwork, and nothing is shown without an item', () => {
  const { show } = take()
  show({ ...info, kind: 'podcast', imageVersion: '' }, true)
  expect(session.metadata?.init.artwork).toEqual([])
  expect(session.playbackState).toBe('playing')
  show(null)
  expect(session.metadata).toBeNull()
  expect(session.playbackState).toBe('none')
})

test('the position never exceeds the duration, and is not reported before the duration is known', () => {
  const { showPosition } = take()
  showPosition({ position: 3, duration: Number.NaN, rate: 1 })
  showPosition({ position: 0, duration: 0, rate: 1 })
  for (const told of session.setPositionState.mock.calls) expect(told).toEqual([])
  showPosition({ position: 61, duration: 60, rate: 1 })
  expect(session.setPositionState).toHaveBeenLastCalledWith({
    position: 60,
    duration: 60,
    playbackRate: 1,
  })
})

test('the speed is the real one, and a broadcast has no end', () => {
  const { showPosition } = take()
  showPosition({ position: 3, duration: 60, rate: 2 })
  expect(session.setPositionState).toHaveBeenLastCalledWith({ position: 3, duration: 60, playbackRate: 2 })
  showPosition({ position: 3, duration: Infinity, rate: 1 })
  expect(session.setPositionState).toHaveBeenLastCalledWith({
    position: 3,
    duration: Infinity,
    playbackRate: 1,
  })
})

test('a browser that refuses a broadcast without an end is told no position', () => {
  const { showPosition } = take()
  session.setPositionState.mockImplementationOnce(() => {
    throw new TypeError('not finite')
  })
  showPosition({ position: 3, duration: Infinity, rate: 1 })
  expect(session.setPositionState).toHaveBeenLastCalledWith()
})

test('a key that the browser does not support does not affect the others', () => {
  session.setActionHandler.mockImplementationOnce(() => {
    throw new TypeError('no such key')
  })
  const pause = vi.fn()
  take({ play: () => {}, pause })
  press('pause')
  expect(pause).toHaveBeenCalledOnce()
})

test('media keys control the player that took over last, and the previous one after it releases them', () => {
  const audio = vi.fn()
  const video = vi.fn()
  const first = take({ seekbackward: audio, previoustrack: audio })
  first.show({ ...info, kind: 'music' }, true)
  const second = take({ seekbackward: video })
  press('seekbackward')
  press('previoustrack')
  expect(audio).not.toHaveBeenCalled()
  expect(video).toHaveBeenCalledOnce()
  second.show({ ...info, kind: 'video', title: 'Night Ferry' }, true)
  first.show({ ...info, kind: 'music' }, false)
  first.showPosition({ position: 3, duration: 60, rate: 1 })
  expect(session.metadata?.init.title).toBe('Night Ferry')
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).not.toHaveBeenCalled()

  second.release()
  press('seekbackward')
  expect(audio).toHaveBeenCalledOnce()
  expect(session.metadata?.init.title).toBe('Rain On Glass')
  expect(session.playbackState).toBe('paused')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ position: 3, duration: 60, playbackRate: 1 })
})

test('a player that starts in the background does not take over the controls', () => {
  const video = vi.fn()
  const audio = vi.fn()
  const front = take({ pause: video })
  take({ pause: audio }, { behind: true })
  press('pause')
  expect(video).toHaveBeenCalledOnce()
  front.release()
  press('pause')
  expect(audio).toHaveBeenCalledOnce()
})

test('seek keys use the offset of the system, or ten seconds by default', () => {
  const seek = vi.fn()
  take(seekKeys(() => 40, seek))
  press('seekbackward')
  press('seekforward', { seekOffset: 30 })
  press('seekto', { seekTime: 5 })
  expect(seek.mock.calls).toEqual([[30], [70], [5]])
})
