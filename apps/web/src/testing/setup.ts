import './node-globals.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { FakeIntersectionObserver } from './intersection.ts'

// On a busy machine things come late; what does not come at all still fails.
configure({ asyncUtilTimeout: 5000 })
vi.setConfig({ testTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// Files share a process, in which the channels of one would go on talking to those of the next.
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

// jsdom has <dialog> without its modal ways.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

// jsdom knows no media queries: none matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView ??= () => {}

// Nor popovers: what is opened as one is shown.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = 'block'
}

// Nor what is in sight; see intersection.ts.
globalThis.IntersectionObserver ??= FakeIntersectionObserver as unknown as typeof IntersectionObserver
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
