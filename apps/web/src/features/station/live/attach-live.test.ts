import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveEdge, loaded } from '../../../testing/fake-hls.ts'
import { attachLive } from './attach-live.ts'

vi.mock('hls.js/light', () => import('../../../testing/fake-hls.ts'))

const URL_ = '/music/live/master.m3u8'

beforeEach(() => {
  loaded.length = 0
  Object.assign(liveEdge, { fragmentStart: 0, sync: null, latency: 0, playingDate: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Returns a fake <video>. Safari's plays HLS natively and reports when the stream started. */
function buildVideo(safari?: { start: number; end: number; startedAt?: number }) {
  const video = document.createElement('video')
  vi.spyOn(video, 'load').mockImplementation(() => undefined)
  if (!safari) return video
  vi.spyOn(video, 'canPlayType').mockReturnValue('maybe')
  const { start, end, startedAt } = safari
  const seekable = { length: end > start ? 1 : 0, start: () => start, end: () => end }
  Object.defineProperties(video, {
    seekable: { value: seekable },
    webkitEnterFullscreen: { value: () => {} },
  })
  if (startedAt !== undefined)
    Object.defineProperty(video, 'getStartDate', { value: () => new Date(startedAt) })
  return video
}
const attach = (video: HTMLVideoElement, startAt?: number) => {
  const onFailed = vi.fn<() => void>()
  return { stream: attachLive(video, URL_, { startAt, onFailed }), onFailed }
}

test('Safari plays the stream itself; its window and its delay come from the element', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const video = buildVideo({ start: 10, end: 34, startedAt: 960_000 })
  video.currentTime = 25
  const { stream, onFailed } = attach(video)
  expect(video.getAttribute('src')).toBe(URL_)
  expect(stream.window()).toEqual({ start: 10, end: 34, delay: 15, shownAt: 985_000 })
  video.dispatchEvent(new Event('error'))
  expect(onFailed).toHaveBeenCalledOnce()
  stream.detach()
  expect(video.hasAttribute('src')).toBe(false)
  expect(loaded).toEqual([])
})

test('Safari without a date for the stream counts the delay from the end of the window', () => {
  const video = buildVideo({ start: 10, end: 34 })
  video.currentTime = 30
  expect(attach(video).stream.window()).toEqual({ start: 10, end: 34, delay: 4, shownAt: undefined })
  expect(attach(buildVideo({ start: 0, end: 0 })).stream.window()).toBeUndefined()
})

test('elsewhere hls.js plays it, and says where the newest moment is that plays without a stall', async () => {
  const { stream } = attach(buildVideo())
  expect(stream.window()).toBeUndefined()
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  Object.assign(liveEdge, { fragmentStart: 100, sync: 118, latency: 14.2, playingDate: new Date(5000) })
  const window = { start: 100, end: 118, delay: 14.2, shownAt: 5000 }
  await vi.waitFor(() => expect(stream.window()).toEqual(window))
  stream.detach()
  expect(loaded[0]?.destroyed).toBe(true)
})

test('WebKit without native HLS plays one rung, other browsers choose by the bandwidth', async () => {
  const vendor = vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.')
  attach(buildVideo())
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  loaded[0]?.parseManifest()
  expect(loaded[0]?.loadLevel()).toBe(-1)
  vendor.mockReturnValue('Apple Computer, Inc.')
  attach(buildVideo())
  await vi.waitFor(() => expect(loaded).toHaveLength(2))
  loaded[1]?.parseManifest()
  expect(loaded[1]?.loadLevel()).toBe(2)
})

test('a stream begins at the time that is wanted, and then keeps hls.js’s distance', async () => {
  const date = Date.parse('2026-03-10T10:00:00Z')
  Object.assign(liveEdge, { edge: 129, fragments: [{ start: 100, programDateTime: date }] })
  attach(buildVideo(), date + 12_500)
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  loaded[0]?.updateLevel()
  expect(loaded[0]?.targetLatency()).toBe(16.5)
  loaded[0]?.buffer()
  expect(loaded[0]?.targetLatency()).toBe(15)
})

test('Safari begins at the time that is wanted as soon as it knows the stream’s dates', () => {
  const video = buildVideo({ start: 10, end: 34, startedAt: 960_000 })
  attach(video, 972_500)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(12.5)
  const undated = buildVideo({ start: 10, end: 34 })
  attach(undated, 972_500)
  undated.dispatchEvent(new Event('loadedmetadata'))
  expect(undated.currentTime).toBe(0)
})

test('a broken connection is tried again six times before the channel counts as off air', async () => {
  const { onFailed } = attach(buildVideo())
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  vi.useFakeTimers()
  for (let tries = 1; tries <= 6; tries++) {
    loaded.at(-1)?.fail('network')
    vi.advanceTimersByTime(1000 * tries)
    expect(loaded).toHaveLength(1 + tries)
  }
  expect(onFailed).not.toHaveBeenCalled()
  loaded.at(-1)?.fail('network')
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a piece that arrives gives a broken connection all its tries again', async () => {
  const { onFailed } = attach(buildVideo())
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  vi.useFakeTimers()
  for (let tries = 0; tries < 20; tries++) {
    loaded.at(-1)?.fail('network')
    vi.advanceTimersByTime(1000)
    loaded.at(-1)?.buffer()
  }
  expect(onFailed).not.toHaveBeenCalled()
})

test('a stream that is taken away before hls.js has arrived is not played', async () => {
  const { stream } = attach(buildVideo())
  stream.detach()
  await vi.waitFor(() => expect(loaded[0]?.destroyed).toBe(true))
})
