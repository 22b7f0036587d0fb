import type { Decoder } from '../calls/decoder.ts'

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
        // Storage is full or blocked, so the value lasts until the page is closed.
      }
    },
  }
}
