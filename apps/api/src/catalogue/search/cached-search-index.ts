import type { ListView } from '@nava/catalogue-index/list-view'
import { type NameIndex, nameIndex } from '@nava/catalogue-index/search/name-index'
import { emptyVocabulary, type Vocabulary } from '@nava/catalogue-index/search/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import { followChanges } from '../../platform/cache/follow-changes.ts'
import { changeLogPruner } from '../../platform/cache/prune-change-log.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import type { NameKind, NamesStore, PodcastStats } from './names.store.ts'

export interface SearchIndex {
  vocabulary: Vocabulary
  names: Record<NameKind, NameIndex>
  podcasts: ListView
}

export interface CachedSearchIndex {
  read: () => Promise<SearchIndex>
  /** Starts loading before the first search, because a million tracks take seconds */
  warm: () => void
  stop: () => void
}

const KINDS = ['artist', 'music', 'podcast'] as const

/** `staleness`: maximum age in ms; 0 reads changes at each `read` */
export function cachedSearchIndex(
  store: NamesStore,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): CachedSearchIndex {
  const { index, refresh } = indexFrom(store)
  const revalidation = staleWhileRevalidate(refresh, { staleness, idleAfter: Number.POSITIVE_INFINITY, log })
  return {
    read: async () => {
      await revalidation.fresh()
      return index
    },
    warm: () => {
      revalidation
        .fresh()
        ?.catch((error: unknown) => log.warn({ err: error }, 'could not load the search index ahead'))
    },
    stop: revalidation.stop,
  }
}

function indexFrom(store: NamesStore): { index: SearchIndex; refresh: () => Promise<void> } {
  const vocabulary = emptyVocabulary()
  const podcasts = new Map<number, PodcastStats>()
  const index = emptyIndex(vocabulary, podcasts)
  const { names } = index
  const prune = changeLogPruner(store.prune)

  const loadAll = async (): Promise<string> => {
    const xmin = await store.now()
    for (const kind of KINDS) await names[kind].replace(store.all(kind))
    podcasts.clear()
    for (const podcast of await store.podcasts()) podcasts.set(podcast.id, podcast)
    return xmin
  }

  const applyChanges = async (since: string): Promise<string> => {
    const { xmin, ids } = await store.changes(since)
    for (const kind of KINDS)
      if (ids[kind].length > 0) await names[kind].update(ids[kind], await store.of(kind, ids[kind]))
    if (ids.podcast.length > 0) {
      for (const id of ids.podcast) podcasts.delete(id)
      for (const podcast of await store.podcasts(ids.podcast)) podcasts.set(podcast.id, podcast)
    }
    return xmin
  }

  const follow = followChanges({ loadAll, applyChanges })
  return {
    index,
    refresh: async () => {
      const { at, since } = await follow()
      await prune(at, since)
    },
  }
}

const emptyIndex = (vocabulary: Vocabulary, podcasts: ReadonlyMap<number, PodcastStats>): SearchIndex => ({
  vocabulary,
  names: { music: nameIndex(vocabulary), artist: nameIndex(vocabulary), podcast: nameIndex(vocabulary) },
  podcasts: {
    includes: (id) => (podcasts.get(id)?.release ?? Infinity) <= Date.now(),
    score: (id) => podcasts.get(id)?.plays ?? 0,
    idAt: () => undefined,
  },
})
