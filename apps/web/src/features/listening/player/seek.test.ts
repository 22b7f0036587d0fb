import { beforeEach, expect, test, vi } from 'vitest'
import { buildQueueTrack } from '../../../testing/build.ts'

const queue = [buildQueueTrack(1), buildQueueTrack(2)]
const [first = expect.fail()] = queue
const next = vi.fn<(seconds: number) => void>()

/** Loads the module anew, as a page whose engine is not loaded yet. */
async function freshSeek() {
  vi.resetModules()
  return {
    ...(await import('./seek.ts')),
    ...(await import('./play-from.ts')),
    ...(await import('./player.ts')),
  }
}

beforeEach(() => next.mockReset())

test('a second that is sought before the engine is loaded is shown at once, and sought once it is', async () => {
  const page = await freshSeek()
  page.playFromSecond(queue, first, 42)
  page.setSeek(next)
  expect(next).toHaveBeenCalledExactlyOnceWith(42)
  page.seek(7)
  expect(next).toHaveBeenLastCalledWith(7)
})

test('an early seek does not move what is chosen after it', async () => {
  const page = await freshSeek()
  page.playFromSecond(queue, first, 42)
  page.player.choose(queue, 1)
  page.setSeek(next)
  expect(next).not.toHaveBeenCalled()
})
