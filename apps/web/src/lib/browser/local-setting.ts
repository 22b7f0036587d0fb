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

/** JSON of values that storage, which is full or blocked, has not taken: they last as long as the page. */
const temporary = new Map<string, string>()

export function localSetting<T>(key: string, decode: Decoder<T>, fallback: T) {
  return {
    read: (): T => {
      try {
        return decode(JSON.parse(temporary.get(key) ?? localStorage.getItem(key) ?? 'null')) ?? fallback
      } catch {
        return fallback
      }
    },
    write: (value: T): void => {
      const json = JSON.stringify(value)
      try {
        localStorage.setItem(key, json)
        temporary.delete(key)
      } catch {
        temporary.set(key, json)
      }
    },
    watch: (onChange: () => void) => watchStored(key, onChange),
  }
}

export function removeSetting(key: string): void {
  temporary.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
