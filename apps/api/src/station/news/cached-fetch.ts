/** Caches what was fetched from another site: fetched rarely, once for all callers, and still served while that site is unreachable. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Keeping {
  /** How long a fetched value is fresh, in ms. */
  fresh: number
  /** After a failure, how long until it is tried again, in ms. */
  pause: number
  /** How long a caller waits for a newer value if a stale one is cached, in ms. */
  patience: number
  /** Things that are kept. */
  most: number
  /** Things that are fetched at a time. */
  mostFlights: number
  now: () => number
}

/** It is not kept, and cannot be fetched just now. */
export class NotFetched extends Error {}

interface Entry<T> {
  kept?: { value: T; at: number }
  flight?: Promise<T>
  failedAt?: number
}

/** Returns the cached value of a key, or fetches it; a stale value is returned while it cannot be fetched again. */
export type KeepFetched<T> = (key: string, fetch: () => Promise<T>) => Promise<T>

/** `onFailure` is called for each failed fetch. The returned function throws NotFetched. */
export function cachedFetch<T>(options: Keeping, onFailure: (error: unknown) => void): KeepFetched<T> {
  const { fresh, pause, patience, most, mostFlights, now } = options
  const entries = new Map<string, Entry<T>>()
  let flights = 0

  const fly = async (entry: Entry<T>, fetch: () => Promise<T>): Promise<T> => {
    flights += 1
    try {
      const value = await fetch()
      entry.kept = { value, at: now() }
      delete entry.failedAt
      return value
    } catch (error) {
      entry.failedAt = now()
      onFailure(error)
      throw new NotFetched('It could not be fetched', { cause: error })
    } finally {
      flights -= 1
      delete entry.flight
    }
  }

  return async (key, fetch) => {
    const entry = touch(entries, key, most)
    const { kept } = entry
    if (kept && now() - kept.at < fresh) return kept.value
    const rests = entry.failedAt !== undefined && now() - entry.failedAt < pause
    if (!entry.flight && !rests && flights < mostFlights) entry.flight = fly(entry, fetch)
    const { flight } = entry
    if (!kept) return flight ?? Promise.reject(new NotFetched('It was tried a moment ago'))
    if (!flight) return kept.value
    return Promise.race([flight.catch(() => kept.value), sleep(patience, kept.value, { ref: false })])
  }
}

/** Returns the entry of a key; a new one evicts the least recently used. */
function touch<T>(entries: Map<string, Entry<T>>, key: string, most: number): Entry<T> {
  const entry = entries.get(key) ?? {}
  entries.delete(key)
  entries.set(key, entry)
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  return entry
}
