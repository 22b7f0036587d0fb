import { beforeEach, expect, test } from 'vitest'
import { keyCommand } from './player-keys.ts'

function press(
  code: string,
  on: Element | null = document.body,
  keys: { shiftKey?: boolean; ctrlKey?: boolean } = {},
) {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }
  return keyCommand({ ...none, ...keys, code, target: on })
}

beforeEach(() => {
  document.body.innerHTML = `
    <input id="text"><textarea id="area"></textarea><div contenteditable="true" id="editor"></div>
    <button id="button"></button><input type="range" id="range"><dialog><span id="in-dialog"></span></dialog>
    <div role="menu"><button id="item"></button></div>`
})
const by = (id: string) => document.getElementById(id)

test('keys are matched by position, in every keyboard layout', () => {
  expect(
    ['Space', 'KeyK', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'KeyM', 'KeyL', 'KeyF', 'Slash'].map(
      (code) => press(code),
    ),
  ).toEqual([
    'playPause',
    'playPause',
    'seekBack',
    'seekOn',
    'louder',
    'quieter',
    'mute',
    'like',
    'full',
    'search',
  ])
})

test('with shift the arrows change the track and the slash shows the list of keys', () => {
  const shifted = (code: string) => press(code, document.body, { shiftKey: true })
  expect([shifted('ArrowLeft'), shifted('ArrowRight'), shifted('Slash'), shifted('KeyM')]).toEqual([
    'previous',
    'next',
    'list',
    undefined,
  ])
})

test.each(['text', 'area', 'editor', 'in-dialog', 'item'])('nothing happens while %s has the focus', (id) => {
  expect(['Space', 'KeyK', 'KeyM', 'ArrowLeft', 'Slash'].map((code) => press(code, by(id)))).toEqual(
    Array(5).fill(undefined),
  )
})

test('space on a button presses the button, and other keys still work there', () => {
  expect(press('Space', by('button'))).toBeUndefined()
  expect(press('KeyK', by('button'))).toBe('playPause')
})

test('arrow keys on a slider move the slider, and m still mutes', () => {
  expect(press('ArrowRight', by('range'))).toBeUndefined()
  expect(press('KeyM', by('range'))).toBe('mute')
})

test('shortcuts of the browser are left alone', () => {
  expect(press('KeyK', document.body, { ctrlKey: true })).toBeUndefined()
})
