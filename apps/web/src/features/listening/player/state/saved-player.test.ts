import { expect, test } from 'vitest'
import { emptyPlayer } from './player-state.ts'
import { loadPlayer, savePlayer } from './saved-player.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'

const track = (id: number) =>
  buildQueueTrack(id, { artists: [{ id: 5, name: 'Somebody' }], color: '#102030', imageVersion: 'v1' })

test('a reload restores queue, index, quality, volume, flags and position, paused', () => {
  const left = {
    ...emptyPlayer,
    queue: [track(1), track(2), track(3)],
    index: 1,
    queued: 1,
    listName: 'Hot Music',
    quality: 320 as const,
    volume: 0.3,
    speed: 1.5,
    repeat: true,
    playback: 'playing' as const,
  }
  savePlayer(left, emptyPlayer, 77)
  expect(loadPlayer()).toEqual({ state: { ...left, playback: 'paused' }, position: 77 })
})

test('the settings are stored under the names of the specification', () => {
  savePlayer(
    { ...emptyPlayer, queue: [track(1)], index: 0, quality: 64, volume: 0.5 },
    { ...emptyPlayer, index: 9 },
    0,
  )
  expect(JSON.parse(localStorage.getItem('quality') ?? '')).toBe(64)
  expect(JSON.parse(localStorage.getItem('volume') ?? '')).toBe(0.5)
  expect(JSON.parse(localStorage.getItem('index') ?? '')).toBe(0)
  expect(JSON.parse(localStorage.getItem('musics') ?? '')).toEqual([track(1)])
})

test('malformed storage results in an empty player', () => {
  for (const key of ['quality', 'volume', 'index', 'musics', 'player']) localStorage.setItem(key, '{"broken')
  expect(loadPlayer()).toEqual({ state: emptyPlayer, position: 0 })
  localStorage.setItem('musics', '[{"id":"1"}]')
  localStorage.setItem('quality', '999')
  localStorage.setItem('volume', '7')
  expect(loadPlayer()).toEqual({ state: emptyPlayer, position: 0 })
})

test('a count of added tracks beyond the end of the queue ends with it', () => {
  savePlayer({ ...emptyPlayer, queue: [track(1), track(2)], queued: 7 }, emptyPlayer, 0)
  expect(loadPlayer().state.queued).toBe(1)
})

test('an index beyond the queue becomes the first track', () => {
  localStorage.setItem('musics', JSON.stringify([track(1)]))
  localStorage.setItem('index', '5')
  expect(loadPlayer().state.index).toBe(0)
})
