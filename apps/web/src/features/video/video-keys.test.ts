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
    ['Space', { do: 'toggle' }],
    ['KeyK', { do: 'toggle' }],
    ['KeyJ', { do: 'seekBy', seconds: -10 }],
    ['KeyL', { do: 'seekBy', seconds: 10 }],
    ['ArrowRight', { do: 'seekBy', seconds: 5 }],
    ['ArrowDown', { do: 'louder', by: -0.05 }],
    ['KeyF', { do: 'fullscreen' }],
    ['KeyM', { do: 'mute' }],
    ['Digit0', { do: 'seekTo', share: 0 }],
    ['Numpad7', { do: 'seekTo', share: 0.7 }],
  ])('%s does what it does on YouTube', (code, command) => {
    expect(press(code)).toEqual(command)
  })

  test('with Shift and N goes to the next video', () => {
    expect(press('KeyN', { shiftKey: true })).toEqual({ do: 'next' })
    expect(press('KeyN')).toBeUndefined()
  })

  test('does nothing in a text field, or together with Ctrl', () => {
    expect(press('KeyK', { target: element('<input>') })).toBeUndefined()
    expect(press('KeyF', { ctrlKey: true })).toBeUndefined()
  })

  test('that the focused control has a use for is left to it', () => {
    expect(press('Space', { target: element('<button></button>') })).toBeUndefined()
    expect(press('KeyK', { target: element('<button></button>') })).toEqual({ do: 'toggle' })
    expect(press('ArrowLeft', { target: element('<input type="range">') })).toBeUndefined()
    const line = element('<div data-time-line><input type="range"></div>')
    expect(press('ArrowLeft', { target: line?.firstElementChild ?? null })).toEqual({
      do: 'seekBy',
      seconds: -5,
    })
    expect(press('KeyJ', { target: element('<input type="range">') })).toEqual({ do: 'seekBy', seconds: -10 })
  })
})
