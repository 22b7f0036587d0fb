import type { Shape } from './shape.ts'

/**
 * A value kept in the browser's storage under a key, checked when it is read: whatever else has been written there,
 * and a storage that is blocked or full, give the fallback instead of an error.
 */
export function stored<T>(key: string, shape: Shape<T>, fallback: T) {
  return {
    read: (): T => {
      try {
        return shape(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? fallback
      } catch {
        return fallback
      }
    },
    write: (value: T): void => {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Full or blocked: the setting lasts as long as the page.
      }
    },
  }
}
