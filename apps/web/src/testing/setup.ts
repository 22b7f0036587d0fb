import './node-globals.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { FakeIntersectionObserver } from './intersection.ts'

// Generous for busy machines; missing elements still fail.
configure({ asyncUtilTimeout: 5000 })
vi.setConfig({ testTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// Files share a process, so one's channels would reach the next one's.
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

// jsdom has no media queries: none matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {}

// jsdom has no popovers; this shows them.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = 'block'
}

// jsdom has no IntersectionObserver.
globalThis.IntersectionObserver ??= FakeIntersectionObserver as unknown as typeof IntersectionObserver
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
