import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player } from '../features/listening/player/player.ts'
import { fromMusic } from '../features/listening/player/queue-item.ts'
import { buildMusic } from '../testing/build.ts'
import { reloadOnce } from './reload-once.ts'

const page = { reload: vi.fn() }
beforeEach(() => {
  sessionStorage.clear()
  page.reload.mockClear()
})
afterEach(() => {
  player.close()
  vi.useRealTimers()
})

test('reloadOnce reloads the page, but not twice in a row', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(reloadOnce(page)).toBe(true)
  expect(reloadOnce(page)).toBe(false)
  expect(page.reload).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 61_000)
  expect(reloadOnce(page)).toBe(true)
})

test('reloadOnce does not reload the page during playback', () => {
  player.choose([fromMusic(buildMusic())])
  expect(reloadOnce(page)).toBe(false)
  player.pause()
  expect(reloadOnce(page)).toBe(true)
})
