import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { player } from '../player.ts'
import type { QueueItem } from '../queue-item.ts'
import { watchTabTitle } from './tab-title.ts'
import { buildQueueTrack } from '../../../testing/build.ts'

const track = (id: number, artists: QueueItem['artists'] = []) => buildQueueTrack(id, { artists })

const hidden = vi.spyOn(document, 'hidden', 'get')
function lookAway(isAway: boolean) {
  hidden.mockReturnValue(isAway)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(watchTabTitle)
beforeEach(() => {
  lookAway(false)
  document.title = 'Albums | Nava'
  player.close()
})
afterEach(() => lookAway(false))

test('what plays is the title of a tab out of sight, and the page has its own again when it is looked at', () => {
  player.choose([track(1, [{ id: 7, name: 'Mira Solane' }]), track(2)])
  expect(document.title).toBe('Albums | Nava')
  lookAway(true)
  expect(document.title).toBe('Track 1 • Mira Solane')
  player.nextAtOnce()
  expect(document.title).toBe('Track 2')
  lookAway(false)
  expect(document.title).toBe('Albums | Nava')
})

test('what is paused is not named', () => {
  player.choose([track(1)])
  lookAway(true)
  player.pause()
  expect(document.title).toBe('Albums | Nava')
  player.play()
  expect(document.title).toBe('Track 1')
})

test('a page that gets its title out of sight keeps it', () => {
  player.choose([track(1), track(2)])
  lookAway(true)
  document.title = 'Night Drive | Nava'
  player.nextAtOnce()
  expect(document.title).toBe('Track 2')
  lookAway(false)
  expect(document.title).toBe('Night Drive | Nava')
})
