import { type StoreApi, createStore } from 'zustand/vanilla'

/**
 * Returns a store of stored values. Its initial state is that of an empty browser, which the server has rendered, for
 * hydration.
 */
export function storedStore<T>(initial: T, stored: T): StoreApi<T> {
  const store = createStore<T>(() => initial)
  store.setState(stored, true)
  return store
}
