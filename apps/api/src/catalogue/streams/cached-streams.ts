/**
 * Caches files and permissions of assets until PostgreSQL notifies of a change; reading them for each range
 * costs 2.3 times as much processor time. While the database is unreachable, the last facts of public assets
 * are used.
 */
import { type AssetKind, limits } from '@nava/contracts'
import type { CacheUses } from '@nava/media/storage/hot-blocks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { KeptReplies } from '../../platform/cache/kept-replies.ts'
import { isUnreachable } from '../../platform/database/is-unreachable.ts'
import { isOpenToAll } from './who-may-play.ts'
import type { PublishedAsset, StreamsStore } from './streams.store.ts'

/** Channel of notifications, which the trigger function `tell_streams` sends */
export const STREAMS_CHANNEL = 'streams'

export interface StreamsNotification {
  of: PublishedAsset['of']
  id: number
}

/** Parses `music 1001` or `podcast 1001`. */
export const StreamsNotification = z.string().transform((payload, context): StreamsNotification => {
  const [, of, digits] = /^(music|podcast) ([1-9]\d{0,9})$/.exec(payload) ?? []
  const id = Number(digits)
  if ((of === 'music' || of === 'podcast') && id <= limits.maxID) return { of, id }
  context.addIssue({ code: 'custom', message: 'Neither a track nor a podcast' })
  return z.NEVER
})

export interface CachedStreams extends StreamsStore {
  connected: () => void
  lost: () => void
  holds: (asset: PublishedAsset) => boolean
  onNotification: (notification: StreamsNotification) => void
  forgetAll: () => void
  uses: () => CacheUses
}

const ENTRIES = 20_000
/** Maximum age in ms, in case a dead connection has not been noticed yet */
const MAX_AGE = 10_000

/** Milliseconds after a failed query in which cached facts are used without another query */
const AWAY_FOR = 1000

type Reading = Promise<PublishedAsset | null>

interface Entry {
  reading: Reading
  /** Undefined until read */
  asset: PublishedAsset | undefined
}

export function cachedStreams(
  store: StreamsStore,
  { isCaching, maxAge = MAX_AGE }: { isCaching: boolean; maxAge?: number },
): CachedStreams {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES, ttl: maxAge })
  const keys = new WeakMap<PublishedAsset, string>()
  const lastOpen = new LRUCache<string, PublishedAsset>({ max: ENTRIES, ttl: limits.staleIfError })
  const uses = { hits: 0, misses: 0 }
  let failedAt = Number.NEGATIVE_INFINITY
  let isListening = false

  /**
   * Shares a read among requests until a change. The entry is stored before the read, and a change removes
   * it, so later requests get no older data.
   */
  const cached = (key: string, read: () => Reading): Reading => {
    if (!isCaching || !isListening) return read()
    const held = entries.get(key)
    if (held) {
      uses.hits += 1
      return held.reading
    }
    uses.misses += 1
    const entry: Entry = { reading: read(), asset: undefined }
    entries.set(key, entry)
    const settle = (asset?: PublishedAsset | null) => {
      // A refusal is read anew each time: the page of a release may arrive before the notification of it.
      if (asset?.version !== undefined && isOpenToAll(asset)) {
        entry.asset = asset
        keys.set(asset, key)
        if (entries.peek(key) === entry) lastOpen.set(key, asset)
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
      // Without the listening connection, no notification would remove these facts, so they are not kept.
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
    uses: () => uses,
  }
}

const keyOf = (of: PublishedAsset['of'], id: number, kind: AssetKind) => `${of} ${id} ${kind}`

/**
 * Drops cached facts before the reply to a change, because the notification may arrive later. Drops kept
 * replies too after an admin's change or a deletion, which may hide other content.
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
