/** Fetches rarely, once for all callers. While the site is unreachable, returns stale values. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

export interface FetchCacheOptions {
  /** Milliseconds for which a value is fresh */
  fresh: number
  /** Milliseconds after a failure before the next attempt */
  pause: number
  /** Milliseconds that callers wait if there is a stale value */
  maxWait: number
  maxEntries: number
  maxFetches: number
  now: () => number
}

export class NotFetched extends Error {}

interface Entry<T> {
  cached?: { value: T; at: number }
  pending?: Promise<T>
  failedAt?: number
}

export type CachedFetch<T> = (key: string, fetch: () => Promise<T>) => Promise<T>

/**
 * Reports failures to `onFailure`.
 * @throws NotFetched from the returned function
 */
export function cachedFetch<T>(
  options: FetchCacheOptions,
  onFailure: (error: unknown) => void,
): CachedFetch<T> {
  const { fresh, pause, maxWait, maxEntries, maxFetches, now } = options
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
    return Promise.race([pending.catch(() => cached.value), sleep(maxWait, cached.value, { ref: false })])
  }
}
