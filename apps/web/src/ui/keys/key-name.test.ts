import { expect, test } from 'vitest'
import { keyName } from './key-name.ts'

const name = (key: string, code: string, over: KeyboardEventInit = {}) =>
  keyName(new KeyboardEvent('keydown', { key, code, ...over }))
const shiftKey = true

test.each([
  ['a keyboard of the United States', 'm', 'KeyM', {}, 'm'],
  ['one with Caps Lock', 'M', 'KeyM', {}, 'm'],
  ['one with Shift', 'N', 'KeyN', { shiftKey }, 'Shift+n'],
  ['a German one', '/', 'Digit7', { shiftKey }, '/'],
  ['a German one', '?', 'Minus', { shiftKey }, '?'],
  ['a German one', '-', 'Slash', {}, '-'],
  ['a French one', 'm', 'Semicolon', {}, 'm'],
  ['a French one', ',', 'KeyM', {}, ','],
  ['a French one', '?', 'KeyM', { shiftKey }, '?'],
  ['a French one', 'q', 'KeyA', {}, 'q'],
  ['a French one', 'é', 'Digit2', {}, '2'],
  ['a French one', '2', 'Digit2', { shiftKey }, '2'],
  ['a French one', '/', 'Period', { shiftKey }, '/'],
  ['a French one', '!', 'Slash', {}, '!'],
  ['a French one', '+', 'Equal', { shiftKey, metaKey: true }, 'Mod++'],
  ['a Dvorak one', 'm', 'KeyM', {}, 'm'],
  ['a Dvorak one', 'k', 'KeyV', {}, 'k'],
  ['a Turkish one', '/', 'Digit7', { shiftKey }, '/'],
  ['a Czech one', 'ě', 'Digit2', {}, '2'],
  ['a Persian one', 'م', 'KeyL', {}, 'l'],
  ['a Persian one', '۵', 'Digit5', {}, '5'],
  ['a Persian one', '/', 'Slash', {}, '/'],
  ['a Persian one', '؟', 'Slash', { shiftKey }, '?'],
  ['an Arabic one', 'ظ', 'Slash', {}, '/'],
  ['an Arabic one', 'آ', 'KeyN', { shiftKey }, 'Shift+n'],
  ['an Arabic one', '،', 'KeyK', { shiftKey }, 'Shift+k'],
  ['a Russian one', 'ь', 'KeyM', {}, 'm'],
  ['a Russian one', '.', 'Slash', {}, '.'],
  ['a Greek one', 'μ', 'KeyM', {}, 'm'],
  ['a Hebrew one', '/', 'KeyQ', {}, '/'],
  ['a number pad', '/', 'NumpadDivide', {}, '/'],
  ['a number pad', '7', 'Numpad7', {}, '7'],
  ['a number pad without Num Lock', 'ArrowLeft', 'Numpad4', {}, 'ArrowLeft'],
  ['any', ' ', 'Space', {}, 'Space'],
  ['a Persian one', '\u200c', 'Space', { shiftKey }, 'Shift+Space'],
  ['any', 'ArrowLeft', 'ArrowLeft', { shiftKey }, 'Shift+ArrowLeft'],
  ['any', 'a', 'KeyA', { ctrlKey: true }, 'Mod+a'],
  ['a French one', 'a', 'KeyQ', { metaKey: true }, 'Mod+a'],
  ['any', 'ArrowLeft', 'ArrowLeft', { altKey: true }, 'Alt+ArrowLeft'],
  ['one with AltGr', '/', 'KeyE', { ctrlKey: true, altKey: true, modifierAltGraph: true }, '/'],
  ['one without codes', 'm', '', {}, 'm'],
])('on %s, the key that types %s at %s has its name', (_, key, code, over, expected) => {
  expect(name(key, code, over)).toBe(expected)
})

test('keys of an input method, of modifiers and of events without a key have no name', () => {
  expect(name('ArrowDown', 'ArrowDown', { isComposing: true })).toBe('')
  expect(name('Enter', 'Enter', { keyCode: 229 })).toBe('')
  expect(name('Shift', 'ShiftLeft', { shiftKey })).toBe('')
  expect(keyName(new Event('keydown') as KeyboardEvent)).toBe('')
})
