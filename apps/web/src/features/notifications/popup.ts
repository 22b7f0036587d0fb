import { type PushEvent, limits } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Popup {
  /** The notification on show. */
  event: PushEvent | undefined
  /** True for some seconds after one has arrived. */
  notified: boolean
}

const hidden: Popup = { event: undefined, notified: false }
const store = createStore<Popup>(() => hidden)

/** How long the same notification counts as one, in milliseconds: it may come over the socket and as a push. */
const SAME_WITHIN = 10_000

let last: { text: string; at: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const popup = {
  /** Shows a notification that arrived while the page is open. Returns false if it is on show or was just closed. */
  show(event: PushEvent): boolean {
    const text = JSON.stringify([event.title, event.body, event.type, event.id])
    if (last?.text === text && Date.now() - last.at < SAME_WITHIN) return false
    last = { text, at: Date.now() }
    clearTimeout(timer)
    timer = setTimeout(() => store.setState({ notified: false }), limits.notice.notified)
    store.setState({ event, notified: true })
    return true
  },
  close: () => store.setState({ event: undefined }),
  /** For tests: nothing has arrived. */
  reset() {
    last = undefined
    clearTimeout(timer)
    store.setState(hidden)
  },
}

/** The popup, for components. */
export const usePopup = (): Popup => useStore(store)
