import type { Decoder } from '../calls/decoder.ts'

/** Reads and writes a value in local storage. Invalid values and blocked or full storage result in the fallback. */
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
        // Full or blocked: the setting lasts until the page is closed.
      }
    },
  }
}
