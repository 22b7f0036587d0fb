import { createStore } from 'zustand/vanilla'

export type ToastTone = 'news' | 'good' | 'bad'

export interface ToastItem {
  id: number
  text: string
  tone: ToastTone
  action?: { label: string; run: () => void } | undefined
}

export const toasts = createStore<readonly ToastItem[]>(() => [])

const MAX_SHOWN = 3

let lastID = 0

/**
 * Shows a message for `ms` (default 4500, with an action 8000), at most three at a time. Returns a function
 * that removes it.
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
