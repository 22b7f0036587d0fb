// @vitest-environment node
import { expect, test } from 'vitest'
import { playSource } from './play-source.ts'

test.each([
  ['/', 'home'],
  ['/search', 'search'],
  ['/Artist/1001/A-name', 'artist'],
  ['/dj/1001', 'artist'],
  ['/album/1001', 'album'],
  ['/playlist/1001', 'playlist'],
  ['/myplaylists/1001', 'playlist'],
  ['/hotmusics', 'app'],
  ['/artistPanel', 'app'],
])('what is played on %s began at %s', (path, source) => {
  expect(playSource(path, false)).toBe(source)
  expect(playSource(path, true)).toBe(source)
})

test('a track page that is opened from outside counts as shared', () => {
  expect(playSource('/playMusic/1001/A/B', true)).toBe('share')
  expect(playSource('/playMusic/1001/A/B', false)).toBe('app')
})
