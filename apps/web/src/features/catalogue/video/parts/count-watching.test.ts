import { expect, test, vi } from 'vitest'
import { countWatching } from './count-watching.ts'

function aVideo(duration: number) {
  const video = document.createElement('video')
  Object.defineProperty(video, 'duration', { value: duration })
  const goTo = (seconds: number) => {
    video.currentTime = seconds
    video.dispatchEvent(new Event('timeupdate'))
  }
  const watch = (from: number, to: number) => {
    for (let at = from; at <= to; at++) goTo(at)
  }
  return { video, goTo, watch }
}

test('thirty watched seconds count once', () => {
  const { video, watch } = aVideo(200)
  const count = vi.fn()
  countWatching(video, { count })
  watch(0, 29)
  expect(count).not.toHaveBeenCalled()
  watch(30, 90)
  expect(count).toHaveBeenCalledOnce()
})

test('half of a short video is enough', () => {
  const { video, watch } = aVideo(20)
  const count = vi.fn()
  countWatching(video, { count })
  watch(0, 10)
  expect(count).toHaveBeenCalledOnce()
})

test('seeking to the end does not count as watching', () => {
  const { video, goTo } = aVideo(200)
  const count = vi.fn()
  countWatching(video, { count })
  goTo(1)
  goTo(199)
  expect(count).not.toHaveBeenCalled()
})

test('nothing counts before the duration is known', () => {
  const { video, watch } = aVideo(Number.NaN)
  const count = vi.fn()
  countWatching(video, { count })
  watch(0, 20)
  expect(count).not.toHaveBeenCalled()
})

test('the end of the watching is reported with what was really watched', () => {
  const { video, goTo, watch } = aVideo(200)
  const report = vi.fn()
  const stop = countWatching(video, { count: vi.fn(), report })
  watch(0, 20)
  goTo(150)
  watch(151, 160)
  window.dispatchEvent(new Event('pagehide'))
  expect(report).toHaveBeenLastCalledWith({ seconds: 30, ended: 'left' })
  watch(161, 170)
  stop()
  expect(report).toHaveBeenLastCalledWith({ seconds: 40, ended: 'skipped' })
  expect(report).toHaveBeenCalledTimes(2)
})
