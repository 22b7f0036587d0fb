import type { Decoder } from './decoder.ts'

/**
 * Returns what reads and writes a value in the browser's local storage. Reading decodes it: a value of another kind, and
 * a storage that is blocked or full, result in the fallback instead of an error.
 */
export function localSetting<T>(key: string, decode: Decoder<T>, fallback: T) {
  return {
    read: (): T => {
      try {
        return decode(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? fallback
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
