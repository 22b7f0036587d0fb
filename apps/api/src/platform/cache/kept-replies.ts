/**
 * What visitors were last sent, for while the database is away (stale-if-error of RFC 5861). Everything kept is forgotten when
 * something may have been hidden, and nothing is kept for a while after it: a reply may be made from what was read just before.
 */
import { limits } from '@nava/contracts'
import { LRUCache } from 'lru-cache'
import type { ReadyText } from '../http/caching.ts'

/** The channel on which processes tell each other that something was hidden which no trigger tells of. */
export const HIDDEN_CHANNEL = 'hidden'

export interface KeptReplies {
  keep: (key: string, reply: string | ReadyText) => void
  /** Returns a kept reply and its age in whole seconds; undefined if there is none, or none that is young enough. */
  find: (key: string) => { reply: string | ReadyText; age: number } | undefined
  /** To be called when a connection hears of what is hidden: from then on replies are kept. */
  connected: () => void
  /** To be called when it is lost: nothing more is kept until there is another one. */
  lost: () => void
  forgetAll: () => void
}

/** The memory of all that is kept, in bytes; compressed forms come on top. */
const MAX_BYTES = 32 * 1024 * 1024
const LONGEST_KEY = 1000

/** `staleness` is how old data may be that a reply is made from, in ms; 0 keeps nothing, for tests of everything else. */
export function keptReplies({ staleness }: { staleness: number }): KeptReplies {
  const kept = new LRUCache<string, { reply: string | ReadyText; at: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reply }, key) =>
      (typeof reply === 'string' ? reply.length * 2 : reply.body.length) + key.length,
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
