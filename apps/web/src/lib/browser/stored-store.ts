import { type StoreApi, createStore } from 'zustand/vanilla'

/**
 * Returns a store of stored values. During hydration it has the state of an empty browser, as the server
 * rendered it.
 */
export function storedStore<T>(initial: T, stored: T): StoreApi<T> {
  const store = createStore<T>(() => initial)
  store.setState(stored, true)
  return store
}
