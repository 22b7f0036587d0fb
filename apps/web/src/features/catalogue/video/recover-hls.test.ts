import type Hls from 'hls.js/light'
import type * as HlsCode from 'hls.js/light'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fake from '../../../testing/fake-hls.ts'
import { recoverHls } from './recover-hls.ts'

beforeEach(() => {
  fake.loaded.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Plays a stream; returns its newest load, and what is called when it is given up. */
function play() {
  const hls = new fake.default({ startPosition: 0 })
  const onFailed = vi.fn<() => void>()
  const code = fake as unknown as typeof HlsCode
  recoverHls(hls as unknown as Hls, code, { address: '/1.m3u8', tries: { network: 4, media: 1 }, onFailed })
  hls.loadSource('/1.m3u8')
  return { onFailed, stream: () => fake.loaded.at(-1) ?? expect.fail('nothing is loaded') }
}

test.each([
  ['is refused', 403],
  ['is gone', 404],
  ['is a page of something else', 200],
])('a stream that %s is given up at once', (_, code) => {
  const { onFailed, stream } = play()
  stream().fail('network', code)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(stream().destroyed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(fake.loaded).toHaveLength(1)
})

test('a server that answers a playlist with errors is tried again for three seconds', () => {
  const { onFailed, stream } = play()
  for (const pause of [1000, 2000]) {
    stream().fail('network', 503)
    expect(onFailed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(pause)
  }
  expect(fake.loaded).toHaveLength(3)
  stream().fail('network', 503)
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a server that answers the first pieces with errors is given up before hls.js does', () => {
  const { onFailed, stream } = play()
  for (let tries = 0; tries < 2; tries++) stream().fail('network', 500, false)
  expect(onFailed).not.toHaveBeenCalled()
  stream().fail('network', 500, false)
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a video that plays survives missing pieces, and has all tries again after each piece', () => {
  const { onFailed, stream } = play()
  stream().buffer()
  for (let tries = 0; tries < 20; tries++) stream().fail('network', 503, false)
  for (let tries = 0; tries < 3; tries++) stream().fail('network', 404, false)
  for (let tries = 0; tries < 12; tries++) {
    stream().fail('network', 503)
    vi.advanceTimersByTime(4000)
    if (tries % 3 === 2) stream().buffer()
  }
  expect(onFailed).not.toHaveBeenCalled()
})

test('a connection without answers is tried again four times, and media that cannot be decoded once', () => {
  const broken = play()
  for (let tries = 1; tries <= 4; tries++) {
    broken.stream().fail('network')
    vi.advanceTimersByTime(1000 * tries)
  }
  expect(broken.onFailed).not.toHaveBeenCalled()
  broken.stream().fail('network', 0)
  expect(broken.onFailed).toHaveBeenCalledOnce()
  const damaged = play()
  damaged.stream().fail('media')
  expect(damaged.onFailed).not.toHaveBeenCalled()
  damaged.stream().fail('media')
  expect(damaged.onFailed).toHaveBeenCalledOnce()
})
