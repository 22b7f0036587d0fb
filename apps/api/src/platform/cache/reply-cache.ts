/** The one cache of replies to visitors, also for the pages that the server renders */
import type { ReadyText } from '../http/caching.ts'
import { type RenewedCache, renewedCache } from './renewed-cache.ts'

/** PostgreSQL channel for hidden content that no trigger reports */
export const HIDDEN_CHANNEL = 'hidden'

export type ReplyCache = RenewedCache<ReadyText>

/** Bytes, without compressed forms */
const MAX_BYTES = 32 * 1024 * 1024
const LONGEST_KEY = 1000

/** `maxAge`: milliseconds */
export const replyCache = ({ maxAge }: { maxAge: number }): ReplyCache =>
  renewedCache<ReadyText>({
    maxAge,
    maxSize: MAX_BYTES,
    // A reply that is larger than all is not stored.
    sizeOf: ({ body }, key) => (key.length > LONGEST_KEY ? MAX_BYTES + 1 : body.length + key.length),
    // An equal reply has its compressed forms already.
    isEqual: (reply, last) => reply.etag === last.etag,
    // Replies are made of cached lists.
    settlesIn: maxAge * 2,
  })
