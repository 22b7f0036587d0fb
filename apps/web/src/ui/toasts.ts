import { createStore } from 'zustand/vanilla'

/** How a message is meant: news, a success, or something that failed. */
export type ToastTone = 'news' | 'good' | 'bad'

export interface ToastItem {
  id: number
  text: string
  tone: ToastTone
  action?: { label: string; run: () => void } | undefined
}

/** The messages on show. */
export const toasts = createStore<readonly ToastItem[]>(() => [])

const MAX_SHOWN = 3

let lastID = 0

/**
 * Says something in the corner for a few seconds; at most three at a time. Returns a function that takes it away.
 * @param options.ms how long it stays; default 4500, 8000 with an action
 */
export function toast(
  text: string,
  options: { tone?: ToastTone; action?: ToastItem['action']; ms?: number } = {},
): () => void {
  const id = ++lastID
  const dismiss = () => toasts.setState((shown) => shown.filter((item) => item.id !== id), true)
  const item: ToastItem = { id, text, tone: options.tone ?? 'news', action: options.action }
  toasts.setState((shown) => [...shown.filter((other) => other.text !== text), item].slice(-MAX_SHOWN), true)
  setTimeout(dismiss, options.ms ?? (options.action ? 8000 : 4500))
  return dismiss
}
