import { LRUCache } from 'lru-cache'

/** Addresses whose last change is remembered. */
const MAX_ADDRESSES = 2000

const SECOND = 1000

/**
 * Returns a function that tells, to the second, when it saw the current answer at an address for the first time. Rows
 * alone do not tell it: an item that was removed leaves none.
 */
export function lastModified(now: () => number = Date.now): (address: string, etag: string) => Date {
  const seen = new LRUCache<string, { etag: string; at: number }>({ max: MAX_ADDRESSES })
  return (address, etag) => {
    const known = seen.get(address)
    if (known?.etag === etag) return new Date(known.at)
    const second = Math.floor(now() / SECOND) * SECOND
    // Two answers within a second need two dates.
    const at = known ? Math.max(second, known.at + SECOND) : second
    seen.set(address, { etag, at })
    return new Date(at)
  }
}
