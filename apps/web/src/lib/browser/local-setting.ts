import type { Decoder } from '../calls/decoder.ts'

/** Calls `onChange` when another tab changes the value of a key. Returns a function that stops. */
export function watchStored(key: string, onChange: () => void): () => void {
  if (import.meta.env.SSR) return () => {}
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

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
        // Storage is full or blocked, so the value is temporary.
      }
    },
    watch: (onChange: () => void) => watchStored(key, onChange),
  }
}
