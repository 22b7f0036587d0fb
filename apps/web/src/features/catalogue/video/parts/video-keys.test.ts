import { describe, expect, test } from 'vitest'
import { videoCommand } from './video-keys.ts'

const press = (code: string, over: Partial<Parameters<typeof videoCommand>[0]> = {}) =>
  videoCommand({
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: document.body,
    ...over,
  })
const element = (markup: string) => {
  document.body.innerHTML = markup
  return document.body.firstElementChild
}

describe('a key', () => {
  test.each([
    ['Space', { type: 'toggle' }],
    ['KeyK', { type: 'toggle' }],
    ['KeyJ', { type: 'seekBy', seconds: -10 }],
    ['KeyL', { type: 'seekBy', seconds: 10 }],
    ['ArrowRight', { type: 'seekBy', seconds: 5 }],
    ['ArrowDown', { type: 'louder', by: -0.05 }],
    ['KeyF', { type: 'fullscreen' }],
    ['KeyM', { type: 'mute' }],
    ['KeyC', { type: 'subtitles' }],
    ['Digit0', { type: 'seekTo', share: 0 }],
    ['Numpad7', { type: 'seekTo', share: 0.7 }],
  ])('the key %s does the same as on YouTube', (code, command) => {
    expect(press(code)).toEqual(command)
  })

  test('with Shift and N goes to the next video', () => {
    expect(press('KeyN', { shiftKey: true })).toEqual({ type: 'next' })
    expect(press('KeyN')).toBeUndefined()
  })

  test('does nothing in a text field, or together with Ctrl', () => {
    expect(press('KeyK', { target: element('<input>') })).toBeUndefined()
    expect(press('KeyF', { ctrlKey: true })).toBeUndefined()
  })

  test('that the focused control handles is left to it', () => {
    expect(press('Space', { target: element('<button></button>') })).toBeUndefined()
    expect(press('KeyK', { target: element('<button></button>') })).toEqual({ type: 'toggle' })
    expect(press('ArrowLeft', { target: element('<input type="range">') })).toBeUndefined()
    const line = element('<div data-time-line><input type="range"></div>')
    expect(press('ArrowLeft', { target: line?.firstElementChild ?? null })).toEqual({
      type: 'seekBy',
      seconds: -5,
    })
    expect(press('KeyJ', { target: element('<input type="range">') })).toEqual({
      type: 'seekBy',
      seconds: -10,
    })
  })

  test('is left to a control that handles arrow keys, such as the grip of a list', () => {
    const grip = element('<button data-own-arrows></button>')
    expect(press('ArrowUp', { target: grip })).toBeUndefined()
    expect(press('KeyM', { target: grip })).toEqual({ type: 'mute' })
  })
})
