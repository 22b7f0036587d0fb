import type * as z from 'zod/mini'

/**
 * A value kept in the browser's storage under a key, parsed when it is read: whatever else has been written there,
 * and a storage that is blocked or full, give the fallback instead of an error.
 */
export function stored<T>(key: string, schema: z.ZodMiniType<T>, fallback: T) {
  return {
    read(): T {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return fallback
        const parsed = schema.safeParse(JSON.parse(text))
        return parsed.success ? parsed.data : fallback
      } catch {
        return fallback
      }
    },
    write(value: T): void {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Full or blocked: the setting lasts as long as the page.
      }
    },
    forget(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
