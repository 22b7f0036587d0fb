/** Caches the sorted lists in each process, so that requests read only the rows of their page. */
import type { ListView } from '@nava/catalogue-index/list-view'
import { rankedList } from '@nava/catalogue-index/sorted-lists/ranked-list'
import { trackLists } from '@nava/catalogue-index/sorted-lists/track-lists'
import type { TrackListName } from '@nava/catalogue-index/sorted-lists/track-orders'
import type { Page } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { changeLogPruner, MAX_CHANGE_GAP } from '../../platform/cache/prune-change-log.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import type { Moment, TrackStatsStore } from './track-stats.store.ts'

export interface CachedLists {
  warm: () => void
  tracks: (list: TrackListName, page: Page) => Promise<number[]>
  /** Returns the index of each track; -1 if it is not in the list. */
  indexesOf: (list: TrackListName, ids: readonly number[]) => Promise<number[]>
  randomTracks: (count: number) => Promise<number[]>
  artists: (page: Page) => Promise<number[]>
  trackView: (list: 'mostPlayedTracks' | 'mostPlayedVideos') => Promise<ListView>
  artistView: () => Promise<ListView>
  stop: () => void
}

interface Options {
  /** Maximum age in ms; 0 reads changes at each call */
  staleness: number
  log: Pick<FastifyBaseLogger, 'warn'>
  random?: () => number
  /** Monotonic clock in ms */
  clock?: () => number
}

export function cachedLists(
  store: TrackStatsStore,
  { staleness, log, random = Math.random, clock = () => performance.now() }: Options,
): CachedLists {
  const source = listsFrom(store, clock)
  const { lists } = source
  const revalidation = staleWhileRevalidate(source.refresh, {
    staleness,
    idleAfter: Number.POSITIVE_INFINITY,
    log,
  })
  return {
    warm: () => {
      revalidation
        .fresh()
        ?.catch((error: unknown) => log.warn({ err: error }, 'could not load the sorted lists ahead'))
    },
    tracks: async (list, page) => {
      await revalidation.fresh()
      return lists.list(list).page(page)
    },
    indexesOf: async (list, ids) => {
      await revalidation.fresh()
      return ids.map((id) => lists.list(list).indexOf(id))
    },
    randomTracks: async (count) => {
      await revalidation.fresh()
      return lists.list('newestTracks').sample(count, random)
    },
    artists: async (page) => {
      await revalidation.fresh()
      return source.artists().page(page)
    },
    trackView: async (list) => {
      await revalidation.fresh()
      return lists.view(list, source.now())
    },
    artistView: async () => {
      await revalidation.fresh()
      return source.artists().view
    },
    stop: revalidation.stop,
  }
}

function listsFrom(store: TrackStatsStore, clock: () => number) {
  const lists = trackLists()
  let artists = rankedList(new Int32Array(0))
  let last: Moment | undefined
  let readAt = 0
  const prune = changeLogPruner(store.prune)

  const loadAll = async (): Promise<Moment> => {
    const moment = await store.now()
    await lists.replace(store.all(), moment.now)
    artists = rankedList(await store.artists())
    return moment
  }

  const applyChanges = async (since: Moment): Promise<Moment> => {
    const { tracks, artists: artistsChanged, ...moment } = await store.changes(since)
    try {
      for await (const { asked, found } of store.of(tracks)) await lists.update(asked, found, moment.now)
      if (artistsChanged) artists = rankedList(await store.artists())
    } catch (error) {
      // Loads everything again, because some changes may have been applied already.
      last = undefined
      throw error
    }
    return moment
  }

  return {
    lists,
    artists: () => artists,
    /** Time of the database in ms since 1970 */
    now: () => last?.now ?? 0,
    refresh: async (): Promise<void> => {
      const startedAt = clock()
      last = last && startedAt - readAt <= MAX_CHANGE_GAP ? await applyChanges(last) : await loadAll()
      readAt = startedAt
      await prune(startedAt, last.xmin)
    },
  }
}
