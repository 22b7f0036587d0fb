/** Keeps the descriptors of all tracks in each process that was asked for similar sounds. */
import { type SoundIndex, soundIndex } from '@nava/catalogue-index/sounds/sound-index'
import { DESCRIPTOR_WEIGHTS } from '@nava/media/renditions/sound-descriptor'
import type { FastifyBaseLogger } from 'fastify'
import { followChanges } from '../../platform/cache/follow-changes.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import type { SoundsStore } from './sounds.store.ts'

export interface CachedSounds {
  read: () => Promise<SoundIndex>
  stop: () => void
}

/** `staleness`: maximum age in ms; 0 reads changes at each `read` */
export function cachedSounds(
  store: SoundsStore,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): CachedSounds {
  const { index, refresh } = soundsFrom(store)
  const revalidation = staleWhileRevalidate(refresh, { staleness, idleAfter: Number.POSITIVE_INFINITY, log })
  return {
    read: async () => {
      await revalidation.fresh()
      return index
    },
    stop: revalidation.stop,
  }
}

function soundsFrom(store: SoundsStore): { index: SoundIndex; refresh: () => Promise<void> } {
  const index = soundIndex(DESCRIPTOR_WEIGHTS)

  const loadAll = async (): Promise<string> => {
    const xmin = await store.now()
    index.clear()
    for await (const sounds of store.all()) for (const { id, descriptor } of sounds) index.set(id, descriptor)
    return xmin
  }

  const applyChanges = async (since: string): Promise<string> => {
    const { xmin, ids } = await store.changes(since)
    if (ids.length === 0) return xmin
    const sounds = await store.of(ids)
    for (const id of ids) index.remove(id)
    for (const { id, descriptor } of sounds) index.set(id, descriptor)
    return xmin
  }

  const follow = followChanges({ loadAll, applyChanges })
  return { index, refresh: async () => void (await follow()) }
}
