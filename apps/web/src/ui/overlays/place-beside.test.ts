import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeBeside } from './place-beside.ts'

const [WIDTH, HEIGHT] = [1000, 800]
beforeEach(() => {
  vi.stubGlobal('innerWidth', WIDTH)
  vi.stubGlobal('innerHeight', HEIGHT)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

function elementAt(rect: DOMRect): HTMLElement {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => rect
  return element
}

it.each([
  ['below its button', 100, 144],
  ['above a button at the end of the window', 750, 446],
  ['in the window if its button is above it', -900, 8],
  ['in the window if its button has moved below it', 2500, 492],
])('a panel is %s', (_, top, placed) => {
  const panel = elementAt(new DOMRect(0, 0, 220, 300))
  placeBeside(panel, elementAt(new DOMRect(400, top, 40, 40)))
  expect([panel.style.left, panel.style.top]).toEqual(['220px', `${placed}px`])
})
