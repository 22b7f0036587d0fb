import './node-globals.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { quietAfter } from '../lib/browser/quiet.ts'
import { FakeIntersectionObserver } from './intersection.ts'

configure({ asyncUtilTimeout: 60_000 })

// Tests show parts of an app whose first page has loaded.
quietAfter(Promise.resolve())

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// Test files share a process, so an open channel would reach code of the next file.
const channels: BroadcastChannel[] = []
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
afterAll(() => {
  for (const channel of channels) channel.close()
})

// jsdom's <dialog> cannot be modal.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

// jsdom plays nothing, and prints so at each call.
HTMLMediaElement.prototype.load = () => {}
HTMLMediaElement.prototype.pause = () => {}

// jsdom has no media queries.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.checkVisibility ??= () => true
Range.prototype.getClientRects ??= () => document.body.getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// jsdom has no popovers.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = 'block'
}

globalThis.IntersectionObserver ??= FakeIntersectionObserver as unknown as typeof IntersectionObserver
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
