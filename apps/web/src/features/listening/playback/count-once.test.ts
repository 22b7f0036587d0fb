// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { countOnce } from './count-once.ts'

test('a play counts once, after thirty seconds of playback', () => {
  const count = vi.fn()
  const play = countOnce(count)
  for (let second = 0; second < 29; second++) play(1, 200)
  expect(count).not.toHaveBeenCalled()
  for (let second = 0; second < 100; second++) play(1, 200)
  expect(count).toHaveBeenCalledOnce()
})

test('half of something short counts, but nothing counts before its duration is known', () => {
  const count = vi.fn()
  const play = countOnce(count)
  for (let second = 0; second < 9; second++) play(1, Number.NaN)
  expect(count).not.toHaveBeenCalled()
  play(1, 20)
  expect(count).toHaveBeenCalledOnce()
})

test('seeking does not count as playing', () => {
  const count = vi.fn()
  const play = countOnce(count)
  for (const step of [100, -90, 100, -90, 3]) play(step, 60)
  expect(count).not.toHaveBeenCalled()
})
