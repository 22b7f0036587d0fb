import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionMap } from './session-map.ts'

/** Replaces the type of navigation, which jsdom lacks. */
class Visit {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('PerformanceNavigationTiming', Visit)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function reachedBy(type: 'navigate' | 'reload' | 'back_forward') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Visit(type) as never])
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

test('entries survive a reload', () => {
  reachedBy('reload')
  const map = sessionMap('positions')
  map.set('default /', 400)
  map.set('x1 /musics', 1200)
  leave()
  const again = sessionMap('positions')
  expect(again.get('default /')).toBe(400)
  expect(again.get('x1 /musics')).toBe(1200)
  expect(again.get('x2 /musics')).toBeUndefined()
})

test('an address that is opened again starts empty, and history entries are kept', () => {
  reachedBy('reload')
  const map = sessionMap('positions')
  map.set('default /', 400)
  map.set('x1 /musics', 1200)
  leave()
  reachedBy('navigate')
  const again = sessionMap('positions')
  expect(again.get('default /')).toBeUndefined()
  expect(again.get('x1 /musics')).toBe(1200)
})

test('the oldest entries are dropped', () => {
  reachedBy('reload')
  const map = sessionMap('positions')
  for (let at = 0; at < 250; at++) map.set(`x${at} /`, at)
  leave()
  const again = sessionMap('positions')
  expect(again.get('x49 /')).toBeUndefined()
  expect(again.get('x50 /')).toBe(50)
})

test.each(['rubbish', '{}', '[{"key":1}]'])('%s in the storage counts as nothing', (stored) => {
  reachedBy('reload')
  sessionStorage.setItem('positions', stored)
  expect(sessionMap('positions').get('key')).toBeUndefined()
})
