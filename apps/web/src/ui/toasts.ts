/** How a message is meant: news, a success, or something that failed. */
export type ToastTone = 'news' | 'good' | 'bad'

export type ToastItem = {
  id: number
  text: string
  tone: ToastTone
  action?: { label: string; run: () => void } | undefined
}

let shown: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ToastItem[]) {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Says something in the corner for a few seconds; at most three at a time. Returns a function that takes it away.
 * @param options.ms how long it stays; default 4500, 8000 with an action
 */
export function toast(
  text: string,
  options: { tone?: ToastTone; action?: ToastItem['action']; ms?: number } = {},
): () => void {
  const id = ++lastId
  const dismiss = () => show(shown.filter((item) => item.id !== id))
  const item: ToastItem = { id, text, tone: options.tone ?? 'news', action: options.action }
  show([...shown.filter((other) => other.text !== text), item].slice(-3))
  setTimeout(dismiss, options.ms ?? (options.action ? 8000 : 4500))
  return dismiss
}

/** For the Toaster: the messages on show. */
export const toasts = {
  read: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
