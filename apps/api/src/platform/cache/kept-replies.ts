/**
 * Keeps visitors' last replies. Repeats them for a second, and sends them while the database is unreachable
 * (stale-if-error, RFC 5861). Drops all after a change that may hide content, and keeps none for a while.
 */
import { limits } from '@nava/contracts'
import { LRUCache } from 'lru-cache'
import type { ReadyText } from '../http/caching.ts'

/** PostgreSQL channel for hidden content that no trigger reports */
export const HIDDEN_CHANNEL = 'hidden'

export interface KeptReplies {
  keep: (key: string, reply: ReadyText) => void
  recent: (key: string) => ReadyText | undefined
  /**
   * Returns a reply for use while the database is unreachable, and its age in seconds; undefined if it is too
   * old.
   */
  find: (key: string) => { reply: ReadyText; age: number } | undefined
  connected: () => void
  lost: () => void
  forgetAll: () => void
}

/** Bytes, without compressed forms */
const MAX_BYTES = 32 * 1024 * 1024
const LONGEST_KEY = 1000
/** Share of `staleness` for which a reply is repeated; the rest is for the caches it was made from */
const REPEATED_FOR = 0.2

/** `staleness`: maximum age in ms of the data in a reply; 0 keeps nothing, in tests */
export function keptReplies({ staleness }: { staleness: number }): KeptReplies {
  const kept = new LRUCache<string, { reply: ReadyText; at: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reply }, key) => reply.body.length + key.length,
  })
  let isListening = false
  let keepsFrom = 0
  const forgetAll = () => {
    kept.clear()
    keepsFrom = performance.now() + staleness * 2
  }
  return {
    keep: (key, reply) => {
      const at = performance.now()
      if (staleness === 0 || !isListening || at < keepsFrom || key.length > LONGEST_KEY) return
      kept.set(key, { reply, at })
    },
    recent: (key) => {
      const found = kept.get(key)
      return found && performance.now() - found.at < staleness * REPEATED_FOR ? found.reply : undefined
    },
    find: (key) => {
      const found = kept.get(key)
      const age = performance.now() - (found?.at ?? 0)
      return found && age <= limits.staleIfError
        ? { reply: found.reply, age: Math.round(age / 1000) }
        : undefined
    },
    connected: () => {
      forgetAll()
      isListening = true
    },
    lost: () => {
      isListening = false
    },
    forgetAll,
  }
}
