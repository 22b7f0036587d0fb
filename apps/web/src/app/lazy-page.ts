import { type ComponentType, lazy, useSyncExternalStore } from 'react'

let loading = 0
const listeners = new Set<() => void>()

function change(by: number) {
  loading += by
  for (const listener of listeners) listener()
}

/** A page whose code is fetched when its route is first shown; the page before it stays until then. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    change(1)
    try {
      return await load()
    } finally {
      change(-1)
    }
  })
}

/** Whether a page's code is on its way. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => loading > 0,
  )
}
