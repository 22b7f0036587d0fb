import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardDrops } from './guard-drops.ts'

const onMissed = vi.fn()
let stop: () => void

beforeEach(() => {
  stop = guardDrops(onMissed)
})
afterEach(() => {
  stop()
  vi.resetAllMocks()
})

const show = (html: string) => {
  document.body.innerHTML = html
  return document.body.firstElementChild ?? document.body
}
const FILES = ['Files']

/** Returns true if the browser would do what it does by default: open a file, put a text into a field. */
const isLeft = (on: Element, types: readonly string[]) => {
  const dataTransfer = { types, dropEffect: 'move' }
  const left = [fireEvent.dragOver(on, { dataTransfer }), fireEvent.drop(on, { dataTransfer })]
  return { isLeft: left.every(Boolean), effect: dataTransfer.dropEffect }
}

test.each([
  '<p>Page</p>',
  '<input>',
  '<textarea></textarea>',
  '<button>Play</button>',
  '<a href="/">Home</a>',
])('a file dropped on %s is not opened, and nothing is said where nothing takes files', (html) => {
  expect(isLeft(show(html), FILES)).toEqual({ isLeft: false, effect: 'none' })
  expect(onMissed).not.toHaveBeenCalled()
})

test('a file dropped beside an upload area is not opened, and a word about the area is said', () => {
  const page = show('<p>Page</p>')
  document.body.insertAdjacentHTML('beforeend', '<div data-file-drop></div>')
  expect(isLeft(page, FILES)).toEqual({ isLeft: false, effect: 'copy' })
  expect(onMissed).toHaveBeenCalledOnce()
})

test('what takes files itself is left alone', () => {
  expect(isLeft(show('<input type="file">'), FILES).isLeft).toBe(true)
  expect(isLeft(show('<input type="file" disabled>'), FILES).isLeft).toBe(false)
  const area = show('<div data-file-drop></div>')
  area.addEventListener('drop', (event) => event.preventDefault())
  isLeft(area, FILES)
  expect(onMissed).not.toHaveBeenCalled()
})

test('texts, links and pictures of a page are dragged into fields as ever', () => {
  expect(isLeft(show('<input>'), ['text/plain']).isLeft).toBe(true)
  expect(isLeft(show('<textarea></textarea>'), ['text/uri-list', 'text/html']).isLeft).toBe(true)
  expect(isLeft(show('<input>'), ['text/uri-list', 'text/html', 'Files']).isLeft).toBe(true)
  expect(isLeft(show('<p>Page</p>'), ['text/uri-list', 'text/html']).isLeft).toBe(true)
})
