/**
 * Caches files and permissions of assets until PostgreSQL notifies of a change; reading them for each range
 * costs 2.3 times as much processor time. While the database is unreachable, the last facts of public assets
 * are used.
 */
import type { AssetKind } from '@nava/contracts'
import { renewedCache } from '../../platform/cache/renewed-cache.ts'
import { isUnreachable } from '../../platform/database/is-unreachable.ts'
import { isOpenToAll } from './who-may-play.ts'
import type { PublishedAsset, StreamsStore } from './streams.store.ts'

/** Channel of notifications `music 1001` or `podcast 1001`, which the trigger function `tell_streams` sends */
export const STREAMS_CHANNEL = 'streams'

export type CachedStreams = ReturnType<typeof cachedStreams>

const ENTRIES = 20_000
/** Maximum age in ms, in case a dead connection has not been noticed yet */
const MAX_AGE = 10_000

export function cachedStreams(store: StreamsStore, { isCaching }: { isCaching: boolean }) {
  const facts = renewedCache<PublishedAsset | null>({
    maxAge: isCaching ? MAX_AGE : 0,
    maxSize: ENTRIES,
    sizeOf: () => 1,
    // A refusal is read anew each time: the page of a release may arrive before the notification of it.
    isStorable: (asset) => asset?.version !== undefined && isOpenToAll(asset),
    isEqual: (asset, last) => JSON.stringify(asset) === JSON.stringify(last),
  })
  const keys = new WeakMap<PublishedAsset, string>()

  const read = async (key: string, readNow: () => Promise<PublishedAsset | null>) => {
    try {
      const asset = await facts.read(key, readNow)
      if (asset) keys.set(asset, key)
      return asset
    } catch (error) {
      const last = isUnreachable(error) ? facts.last(key)?.value : undefined
      if (!last) throw error
      return { ...last, isStale: true }
    }
  }

  return {
    ...facts,
    ofMusic: (id: number, kind: AssetKind) => read(`music ${id} ${kind}`, () => store.ofMusic(id, kind)),
    ofPodcast: (id: number) => read(`podcast ${id} audio`, () => store.ofPodcast(id)),
    /** Returns true if the facts are still those of the asset. */
    holds: (asset: PublishedAsset): boolean => facts.current(keys.get(asset) ?? '') === asset,
    onNotification: (payload: string) => {
      for (const kind of ['audio', 'video']) facts.delete(`${payload} ${kind}`)
    },
  }
}
