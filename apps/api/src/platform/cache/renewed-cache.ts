/** Stale-while-revalidate by key, and stale-if-error (RFC 5861) while the database is unreachable */
import { limits } from '@nava/contracts'
import type { CacheUses } from '@nava/media/storage/block-cache'
import { LRUCache } from 'lru-cache'
import { isUnreachable } from '../database/is-unreachable.ts'
import { isDue } from './stale-while-revalidate.ts'

interface Stored<T> {
  value: T
  /** When its making began */
  at: number
  /** True if it is kept for while the database is unreachable */
  isLasting: boolean
}

interface Options<T> {
  /** Milliseconds; 0 stores nothing, in tests */
  maxAge: number
  /** Units of `sizeOf` */
  maxSize: number
  sizeOf: (value: T, key: string) => number
  isStorable?: (value: T) => boolean
  /** Equal values stay the same object. */
  isEqual: (value: T, last: T) => boolean
  /** Milliseconds after `clear` in which values may still be made of what was hidden, so that they are not kept long */
  settlesIn?: number
}

export type RenewedCache<T extends object> = ReturnType<typeof renewedCache<T>>

/** Stores values while PostgreSQL's notifications are heard, which tell what to `delete`. */
export function renewedCache<T extends object | null>(options: Options<T>) {
  const { maxAge, isStorable = () => true, isEqual, settlesIn = 0 } = options
  const stored = memory(options)
  const running = new Map<string, Promise<T>>()
  const uses: CacheUses = { hits: 0, misses: 0 }
  let isListening = false
  let lastingFrom = 0

  const clear = () => {
    stored.clear()
    running.clear()
    lastingFrom = performance.now() + settlesIn
  }

  const store = (key: string, made: T, at = performance.now()) => {
    // Without notifications, nothing would delete it.
    if (maxAge === 0 || !isListening || !isStorable(made)) return void stored.delete(key)
    const last = stored.peek(key)?.value
    const value = last !== undefined && isEqual(made, last) ? last : made
    stored.set(key, { value, at, isLasting: at >= lastingFrom })
  }

  /** Makes a value once for all who ask meanwhile. If the key is deleted, it is neither stored nor shared any more. */
  const renew = (key: string, make: () => Promise<T>): Promise<T> => {
    const known = running.get(key)
    if (known) return known
    const at = performance.now()
    const isCurrent = () => running.get(key) === renewal
    const renewal: Promise<T> = make()
      .then(
        (value) => {
          if (!isCurrent()) return value
          store(key, value, at)
          return stored.peek(key)?.value ?? value
        },
        (error: unknown) => {
          if (isCurrent() && !isUnreachable(error)) stored.delete(key)
          throw error
        },
      )
      .finally(() => isCurrent() && running.delete(key))
    running.set(key, renewal)
    return renewal
  }

  const usable = (key: string): Stored<T> | undefined => {
    const found = isListening ? stored.get(key) : undefined
    return found && performance.now() - found.at <= maxAge ? found : undefined
  }

  return {
    /** Returns the stored value up to `maxAge`, and renews an old one meanwhile; else makes a new one. */
    read: (key: string, make: () => Promise<T>): T | Promise<T> => {
      if (maxAge === 0) return make()
      const found = usable(key)
      uses[found ? 'hits' : 'misses'] += 1
      if (!found) return renew(key, make)
      // The caller who has to wait for a renewal meets its failure.
      if (isDue(found.at, maxAge)) renew(key, make).catch(() => undefined)
      return found.value
    },
    /** Returns a stored value up to `maxAge`; with `notDue`, one that need not be renewed yet. */
    current: (key: string, { notDue = false } = {}): T | undefined => {
      const found = usable(key)
      return found && !(notDue && isDue(found.at, maxAge)) ? found.value : undefined
    },
    store,
    /** Returns a value for use while the database is unreachable, and its age in seconds. */
    last: (key: string): { value: T; age: number } | undefined => {
      const found = stored.get(key)
      const age = performance.now() - (found?.at ?? 0)
      return found?.isLasting && age <= limits.staleIfError
        ? { value: found.value, age: Math.round(age / 1000) }
        : undefined
    },
    connected: () => {
      clear()
      isListening = true
    },
    lost: () => {
      isListening = false
    },
    delete: (key: string) => {
      stored.delete(key)
      running.delete(key)
    },
    clear,
    uses: () => uses,
  }
}

const memory = <T>({ maxSize, sizeOf }: Options<T>) =>
  new LRUCache<string, Stored<T>>({ maxSize, sizeCalculation: ({ value }, key) => sizeOf(value, key) })
