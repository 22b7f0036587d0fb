/**
 * Caches which files a track, video or podcast has and the facts that decide who may play it, until PostgreSQL notifies
 * of a change. What one listener may do is decided from these facts at each request, and is never cached.
 */
import { type AssetKind, limits } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { PublishedAsset, StreamsStore } from './streams.store.ts'

/** The channel of the trigger function `tell_streams`. */
export const STREAMS_CHANNEL = 'streams'

/** A notification of that channel. */
export interface StreamsNotification {
  of: PublishedAsset['of']
  id: number
}

/** Parses a payload: `music 1001` or `podcast 1001`. */
export const StreamsNotification = z.string().transform((payload, context): StreamsNotification => {
  const [, of, digits] = /^(music|podcast) ([1-9]\d{0,9})$/.exec(payload) ?? []
  const id = Number(digits)
  if ((of === 'music' || of === 'podcast') && id <= limits.maxID) return { of, id }
  context.addIssue({ code: 'custom', message: 'Neither a track nor a podcast' })
  return z.NEVER
})

export interface CachedStreams extends StreamsStore {
  /** To be called when a connection listens to the channel: from then on facts are cached. */
  connected: () => void
  /** To be called when it is lost: until there is another one, every request reads the database. */
  lost: () => void
  /** Returns true if `asset` is what the cache has now: nothing has changed since it was read. */
  holds: (asset: PublishedAsset) => boolean
  onNotification: (notification: StreamsNotification) => void
  forgetAll: () => void
}

const ENTRIES = 20_000
/** In ms. Bounds what a connection costs that is dead and has not been noticed yet. */
const MAX_AGE = 10_000

type Reading = Promise<PublishedAsset | null>

interface Entry {
  reading: Reading
  /** Once it is read. */
  asset: PublishedAsset | undefined
}

/** `isCaching` false reads the database at each request, for tests of everything else. */
export function cachedStreams(
  store: StreamsStore,
  { isCaching, maxAge = MAX_AGE }: { isCaching: boolean; maxAge?: number },
): CachedStreams {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES, ttl: maxAge })
  const keys = new WeakMap<PublishedAsset, string>()
  let isListening = false

  /**
   * Shares one reading among all who come until a change is told of. It is in the cache before it starts, and removed from
   * there by the change, so that nobody who comes after a change gets what was read before it.
   */
  const cached = (key: string, read: () => Reading): Reading => {
    if (!isCaching || !isListening) return read()
    const held = entries.get(key)
    if (held) return held.reading
    const entry: Entry = { reading: read(), asset: undefined }
    entries.set(key, entry)
    const settle = (asset?: PublishedAsset | null) => {
      if (asset?.version !== undefined) {
        entry.asset = asset
        keys.set(asset, key)
      } else if (entries.peek(key) === entry) entries.delete(key)
    }
    entry.reading.then(settle, () => settle())
    return entry.reading
  }

  return {
    ofMusic: (id, kind) => cached(keyOf('music', id, kind), () => store.ofMusic(id, kind)),
    ofPodcast: (id) => cached(keyOf('podcast', id, 'audio'), () => store.ofPodcast(id)),
    connected: () => {
      entries.clear()
      isListening = true
    },
    lost: () => {
      isListening = false
      entries.clear()
    },
    holds: (asset) => {
      const key = keys.get(asset)
      return key !== undefined && entries.get(key)?.asset === asset
    },
    onNotification: ({ of, id }) => {
      for (const kind of ['audio', 'video'] as const) entries.delete(keyOf(of, id, kind))
    },
    forgetAll: () => entries.clear(),
  }
}

const keyOf = (of: PublishedAsset['of'], id: number, kind: AssetKind) => `${of} ${id} ${kind}`

/**
 * Forgets all facts before the reply to any call that artists, DJs and admins change something with, so that the
 * change applies once they have the reply, even if the notification arrives later. Such calls are few.
 */
export function forgetOnChange(app: FastifyInstance, { forgetAll }: Pick<CachedStreams, 'forgetAll'>) {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    if (!endpoint || endpoint.method === 'GET' || !['artist', 'dj', 'admin'].includes(endpoint.access)) return
    const before = route.onSend ? [route.onSend].flat() : []
    route.onSend = [
      (_request, _reply, payload, done) => {
        forgetAll()
        done(null, payload)
      },
      ...before,
    ]
  })
}
