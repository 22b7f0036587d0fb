import { LRUCache } from 'lru-cache'

const MAX_ADDRESSES = 2000

const SECOND = 1000

/**
 * Returns the second in which an address first had its current tag, because the dates of rows do not show
 * removed items.
 */
export function lastModified(now: () => number = Date.now): (address: string, etag: string) => Date {
  const seen = new LRUCache<string, { etag: string; at: number }>({ max: MAX_ADDRESSES })
  return (address, etag) => {
    const known = seen.get(address)
    if (known?.etag === etag) return new Date(known.at)
    const second = Math.floor(now() / SECOND) * SECOND
    // A change within the same second needs a later date than its predecessor.
    const at = known ? Math.max(second, known.at + SECOND) : second
    seen.set(address, { etag, at })
    return new Date(at)
  }
}
