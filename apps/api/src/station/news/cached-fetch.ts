/** Fetches from another site rarely, once for all callers, and serves stale values while it is unreachable. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

export interface FetchCacheOptions {
  /** Ms for which a value is fresh */
  fresh: number
  /** Ms from a failure to the next attempt */
  pause: number
  /** Ms that callers with a stale value wait for a newer one */
  patience: number
  /** Evicts the least recently used. */
  maxEntries: number
  /** Concurrent fetches */
  maxFetches: number
  now: () => number
}

/** The value is neither cached nor available. */
export class NotFetched extends Error {}

interface Entry<T> {
  cached?: { value: T; at: number }
  pending?: Promise<T>
  failedAt?: number
}

export type CachedFetch<T> = (key: string, fetch: () => Promise<T>) => Promise<T>

/** Reports each failed fetch to `onFailure`. The returned function throws NotFetched. */
export function cachedFetch<T>(
  options: FetchCacheOptions,
  onFailure: (error: unknown) => void,
): CachedFetch<T> {
  const { fresh, pause, patience, maxEntries, maxFetches, now } = options
  const entries = new LRUCache<string, Entry<T>>({ max: maxEntries })
  let fetches = 0

  const fetchInto = async (entry: Entry<T>, fetch: () => Promise<T>): Promise<T> => {
    fetches += 1
    try {
      const value = await fetch()
      entry.cached = { value, at: now() }
      delete entry.failedAt
      return value
    } catch (error) {
      entry.failedAt = now()
      onFailure(error)
      throw new NotFetched('It could not be fetched', { cause: error })
    } finally {
      fetches -= 1
      delete entry.pending
    }
  }

  return async (key, fetch) => {
    const entry = entries.get(key) ?? {}
    entries.set(key, entry)
    const { cached } = entry
    if (cached && now() - cached.at < fresh) return cached.value
    const rests = entry.failedAt !== undefined && now() - entry.failedAt < pause
    if (!entry.pending && !rests && fetches < maxFetches) entry.pending = fetchInto(entry, fetch)
    const { pending } = entry
    if (!cached) return pending ?? Promise.reject(new NotFetched('It was tried a moment ago'))
    if (!pending) return cached.value
    return Promise.race([pending.catch(() => cached.value), sleep(patience, cached.value, { ref: false })])
  }
}
