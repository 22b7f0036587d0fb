import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player } from '../features/player/player.ts'
import { fromMusic } from '../features/player/queue-item.ts'
import { buildMusic } from '../testing/build.ts'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  player.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('it reloads the page, but not twice in a row', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(reloadOnce()).toBe(true)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 61_000)
  expect(reloadOnce()).toBe(true)
})

test('it does not reload the page during playback', () => {
  player.choose([fromMusic(buildMusic())])
  expect(reloadOnce()).toBe(false)
  player.pause()
  expect(reloadOnce()).toBe(true)
})
