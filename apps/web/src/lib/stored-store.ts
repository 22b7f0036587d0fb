import { type StoreApi, createStore } from 'zustand/vanilla'

/**
 * Returns a store of what this browser has stored. Its initial state is that of a browser that has stored nothing, which
 * is what the server has rendered, and what components read while they take over the server's HTML.
 */
export function storedStore<T>(initial: T, stored: T): StoreApi<T> {
  const store = createStore<T>(() => initial)
  store.setState(stored, true)
  return store
}
