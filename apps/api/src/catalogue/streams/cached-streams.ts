/**
 * Caches which files a track, video or podcast has and the facts that decide who may play it, until PostgreSQL notifies
 * of a change. What one listener may do is decided from these facts at each request, and is never cached. While the database
 * is away, the last facts of what everybody could play stand in, until a change of them is told of.
 */
import { type AssetKind, limits } from '@nava/contracts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { KeptReplies } from '../../platform/cache/kept-replies.ts'
import { isUnreachable } from '../../platform/database/is-unreachable.ts'
import { isOpenToAll } from './who-may-play.ts'
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

/** How long after a failure the database is not asked again for what the last facts are known of, in ms. */
const AWAY_FOR = 1000

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
  const lastOpen = new LRUCache<string, PublishedAsset>({ max: ENTRIES, ttl: limits.staleIfError })
  let failedAt = Number.NEGATIVE_INFINITY
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
        if (entries.peek(key) === entry && isOpenToAll(asset)) lastOpen.set(key, asset)
      } else if (entries.peek(key) === entry) entries.delete(key)
    }
    entry.reading.then(settle, () => settle())
    return entry.reading
  }

  const orLastOpen = async (key: string, read: () => Reading): Reading => {
    const last = lastOpen.get(key)
    if (last && !entries.has(key) && performance.now() - failedAt < AWAY_FOR)
      return { ...last, isStale: true }
    try {
      const asset = await cached(key, read)
      // It may have changed without our being told.
      if (!isListening) lastOpen.delete(key)
      return asset
    } catch (error) {
      if (!isUnreachable(error)) throw error
      failedAt = performance.now()
      const open = lastOpen.get(key)
      if (!open) throw error
      return { ...open, isStale: true }
    }
  }

  const forgetAll = () => {
    entries.clear()
    lastOpen.clear()
  }

  return {
    ofMusic: (id, kind) => orLastOpen(keyOf('music', id, kind), () => store.ofMusic(id, kind)),
    ofPodcast: (id) => orLastOpen(keyOf('podcast', id, 'audio'), () => store.ofPodcast(id)),
    connected: () => {
      forgetAll()
      failedAt = Number.NEGATIVE_INFINITY
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
      for (const kind of ['audio', 'video'] as const) {
        entries.delete(keyOf(of, id, kind))
        lastOpen.delete(keyOf(of, id, kind))
      }
    },
    forgetAll,
  }
}

const keyOf = (of: PublishedAsset['of'], id: number, kind: AssetKind) => `${of} ${id} ${kind}`

/**
 * Forgets all facts before the reply to any call that artists, DJs and admins change something with, so that the
 * change applies once they have the reply, even if the notification arrives later. Such calls are few. What visitors were sent
 * is forgotten with them where more than tracks and episodes may have been hidden. A call that did not get as far as its caller
 * has changed nothing.
 */
export function forgetOnChange(
  app: FastifyInstance,
  {
    streams,
    kept,
    tellHidden,
    log,
  }: {
    streams: Pick<CachedStreams, 'forgetAll'>
    kept: Pick<KeptReplies, 'forgetAll'>
    /** Tells all processes. */
    tellHidden: () => Promise<unknown>
    log: Pick<FastifyBaseLogger, 'warn'>
  },
) {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    if (!endpoint || endpoint.method === 'GET' || !['artist', 'dj', 'admin'].includes(endpoint.access)) return
    const before = route.onSend ? [route.onSend].flat() : []
    const mayHide = endpoint.method === 'DELETE' || endpoint.access === 'admin'
    route.onSend = [
      (request, _reply, payload, done) => {
        if (request.callerID !== undefined) {
          streams.forgetAll()
          if (mayHide) kept.forgetAll()
        }
        done(null, payload)
        if (mayHide && request.callerID !== undefined)
          tellHidden().catch((error: unknown) => log.warn({ err: error }, 'others were not told of a change'))
      },
      ...before,
    ]
  })
}
