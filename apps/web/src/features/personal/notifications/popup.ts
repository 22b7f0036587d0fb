import { type PushEvent, limits } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Popup {
  event: PushEvent | undefined
  notified: boolean
}

const hidden: Popup = { event: undefined, notified: false }
const store = createStore<Popup>(() => hidden)

/**
 * Milliseconds within which equal notifications count as one, because one may arrive by socket and by push
 */
const SAME_WITHIN = 10_000

let last: { text: string; at: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const popup = {
  /** Shows a notification; returns false if it is already shown or was just closed. */
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
  reset() {
    last = undefined
    clearTimeout(timer)
    store.setState(hidden)
  },
}

export const usePopup = (): Popup => useStore(store)
