import { type StoreApi, createStore } from 'zustand/vanilla'

/**
 * Returns a store of stored values. For hydration, it starts with an empty browser's state, as rendered by the
 * server.
 */
export function storedStore<T>(initial: T, stored: T): StoreApi<T> {
  const store = createStore<T>(() => initial)
  store.setState(stored, true)
  return store
}
