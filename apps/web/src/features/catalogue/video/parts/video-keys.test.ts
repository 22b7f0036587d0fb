import { expect, test } from 'vitest'
import { videoCommand } from './video-keys.ts'

test.each([
  ['Space', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['j', { type: 'seekBy', seconds: -10 }],
  ['l', { type: 'seekBy', seconds: 10 }],
  ['ArrowRight', { type: 'seekBy', seconds: 5 }],
  ['ArrowDown', { type: 'louder', by: -0.05 }],
  ['f', { type: 'fullscreen' }],
  ['m', { type: 'mute' }],
  ['c', { type: 'subtitles' }],
  ['0', { type: 'seekTo', share: 0 }],
  ['7', { type: 'seekTo', share: 0.7 }],
  ['Shift+n', { type: 'next' }],
])('the key %s does the same as on YouTube', (key, command) => {
  expect(videoCommand(key)).toEqual(command)
})

test('other keys do nothing', () => {
  expect(['n', 'Shift+k', 'Mod+f', ','].map((key) => videoCommand(key))).toEqual(Array(4).fill(undefined))
})
