import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listenToKeys, onKeys, useShortcuts } from './on-keys.ts'

const act = vi.fn<(key: string) => void>()
const ACTING = /^(Space|Escape|Arrow.*|[ml/])$/

function Page({ own }: { own?: string }) {
  useShortcuts((key) => (ACTING.test(key) ? () => act(key) : undefined), own ? { own } : {})
  return (
    <>
      <input aria-label="Text" />
      <textarea aria-label="Area" />
      <div
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        role="textbox"
        aria-label="Editor"
      />
      <button type="button">Button</button>
      <input type="range" aria-label="Range" />
      <button type="button" data-own-arrows>
        Grip
      </button>
      <dialog open>
        <p>In a dialog</p>
      </dialog>
      <div role="menu">
        <button type="button" role="menuitem">
          Item
        </button>
      </div>
    </>
  )
}

function press(on: Element, key: string, more: KeyboardEventInit = {}): string[] {
  act.mockClear()
  fireEvent.keyDown(on, { key, ...more })
  return act.mock.calls.map(([name]) => name)
}
const keysOf = (on: Element) => [' ', 'm', 'ArrowLeft', '/'].flatMap((key) => press(on, key))

test('a shortcut works anywhere but in text fields, menus and dialogs', () => {
  render(<Page />)
  expect(keysOf(document.body)).toEqual(['Space', 'm', 'ArrowLeft', '/'])
  for (const label of ['Text', 'Area', 'Editor']) expect(keysOf(screen.getByLabelText(label))).toEqual([])
  expect(keysOf(screen.getByText('In a dialog'))).toEqual([])
  expect(keysOf(screen.getByRole('menuitem'))).toEqual([])
})

test('a control keeps the keys that it uses, unless they are the own ones of a shortcut', () => {
  const { rerender } = render(<Page />)
  expect(keysOf(screen.getByRole('button', { name: 'Button' }))).toEqual(['m', 'ArrowLeft', '/'])
  expect(keysOf(screen.getByRole('button', { name: 'Grip' }))).toEqual(['m', '/'])
  expect(keysOf(screen.getByLabelText('Range'))).toEqual(['Space', 'm', '/'])
  rerender(<Page own="[type=range]" />)
  expect(keysOf(screen.getByLabelText('Range'))).toEqual(['Space', 'm', 'ArrowLeft', '/'])
})

test('a text field in a shadow tree keeps its keys', () => {
  render(<Page />)
  const host = document.body.appendChild(document.createElement('div'))
  const field = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'))
  expect(press(field, 'm', { composed: true })).toEqual([])
  host.remove()
})

test('Escape works in text fields, and is left to an open dialog', () => {
  render(<Page />)
  expect(press(screen.getByLabelText('Text'), 'Escape')).toEqual(['Escape'])
  expect(press(screen.getByText('In a dialog'), 'Escape')).toEqual([])
})

test('a key that is held acts once, except keys that move, and never scrolls the page', () => {
  render(<Page />)
  expect(press(document.body, 'm', { repeat: true })).toEqual([])
  expect(press(document.body, 'ArrowLeft', { repeat: true })).toEqual(['ArrowLeft'])
  expect(fireEvent.keyDown(document.body, { key: ' ', repeat: true })).toBe(false)
})

test('keys that another handler took, or that come with Ctrl, are left alone', () => {
  render(<Page />)
  expect(press(document.body, 'm', { ctrlKey: true })).toEqual([])
  const stop = listenToKeys(document.body, (key) => (key === 'm' ? () => undefined : undefined))
  expect(press(document.body, 'm')).toEqual([])
  stop()
  expect(press(document.body, 'm')).toEqual(['m'])
})

test('no key of an input method reaches a field, in the order of any browser', () => {
  render(<input aria-label="Word" onKeyDown={onKeys((key) => () => act(key))} />)
  const field = screen.getByLabelText('Word')
  expect(press(field, 'ArrowDown', { isComposing: true })).toEqual([])
  expect(press(field, 'Enter', { keyCode: 229 })).toEqual([])
  expect(press(field, 'Enter', { keyCode: 13 })).toEqual(['Enter'])
})
