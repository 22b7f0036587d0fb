import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

addEventListener('online', tell)
addEventListener('offline', tell)

/** Whether the last request came through; the offline banner and the player listen. */
export const serverReach = {
  note(next: boolean) {
    if (next === reached) return
    reached = next
    tell()
  },
  read: () => reached,
  subscribe,
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** False while the browser is offline or the server does not answer. */
export function useServerReach(): boolean {
  return useSyncExternalStore(subscribe, () => reached && navigator.onLine)
}
