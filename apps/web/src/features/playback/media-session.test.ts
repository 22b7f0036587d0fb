import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleMediaKeys, showMedia, showPosition } from './media-session.ts'

// jsdom has no media session: this one keeps what it was told.
class FakeMetadata {
  readonly init: MediaMetadataInit
  constructor(init: MediaMetadataInit) {
    this.init = init
  }
}
const session = {
  metadata: undefined as FakeMetadata | null | undefined,
  setPositionState: vi.fn(),
  setActionHandler: vi.fn(),
}
beforeEach(() => {
  vi.stubGlobal('MediaMetadata', FakeMetadata)
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.resetAllMocks()
})

const info = { id: 1001, title: 'Rain On Glass', artist: 'Mina Farahani', imageVersion: 'v1' }

test('a track is shown with square pictures, a video with wide ones', () => {
  showMedia({ ...info, kind: 'music' })
  expect(session.metadata?.init).toMatchObject({ title: 'Rain On Glass', artist: 'Mina Farahani' })
  expect(session.metadata?.init.artwork?.[0]?.sizes).toMatch(/^(\d+)x\1$/)
  showMedia({ ...info, kind: 'video' })
  expect(session.metadata?.init.artwork?.map(({ sizes }) => sizes)).toContain('1600x900')
})

test('without a picture there is none, and with nothing on nothing is shown', () => {
  showMedia({ ...info, kind: 'podcast', imageVersion: '' })
  expect(session.metadata?.init.artwork).toEqual([])
  showMedia(null)
  expect(session.metadata).toBeNull()
})

test('a position never lies beyond the duration, and waits until that is known', () => {
  showPosition(3, Number.NaN)
  showPosition(0, 0)
  expect(session.setPositionState).not.toHaveBeenCalled()
  showPosition(61, 60)
  expect(session.setPositionState).toHaveBeenCalledExactlyOnceWith({
    position: 60,
    duration: 60,
    playbackRate: 1,
  })
})

test('a key that the browser does not have leaves the others', () => {
  session.setActionHandler.mockImplementationOnce(() => {
    throw new TypeError('no such key')
  })
  const pause = () => {}
  handleMediaKeys({ stop: () => {}, pause })
  expect(session.setActionHandler).toHaveBeenLastCalledWith('pause', pause)
})
