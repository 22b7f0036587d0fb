/**
 * The orders of the catalogue, held in memory by each process: a list then reads only the rows of its page. What the
 * database notes as changed is read every second or two and moved to its new place.
 */
import type { Page } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { forgetOld, sleptTooLong } from './forget-old.ts'
import { keepFresh } from './keep-fresh.ts'
import { ranking, sortInSlices } from './ranking.ts'
import { trackFacts } from './track-facts.ts'
import type { Moment, TrackFactsStore } from './track-facts.store.ts'
import { isPlayable, type TrackList, trackOrders } from './track-order.ts'

export interface Judge {
  takes: (id: number) => boolean
  score: (id: number) => number
  /** The id at a place, from 0 on: the highest score first, of the same the later id. */
  at: (place: number) => number | undefined
}

export interface Ranks {
  /** Reads everything ahead of the first one who asks: of a million tracks that takes seconds. */
  warm: () => void
  /** Ids of a page of a list. */
  tracks: (list: TrackList, page: Page) => Promise<number[]>
  /** Where these tracks stand in a list, from 0 on; -1 for one that is not in it. */
  placesOf: (list: TrackList, ids: readonly number[]) => Promise<number[]>
  /** Ids of `count` different tracks at random. */
  randomTracks: (count: number) => Promise<number[]>
  artists: (page: Page) => Promise<number[]>
  /** Says of any track whether it is in the list, and its plays. */
  judge: (list: 'mostPlayedTracks' | 'mostPlayedVideos') => Promise<Judge>
  /** Says of any artist where it stands: of two the higher score comes first. */
  judgeArtists: () => Promise<Judge>
  stop: () => void
}

/** Changed tracks that are moved before other work gets its turn. */
const burst = 200
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** `staleness` is the age in ms that no list may have; 0 looks for changes at every call. */
export function ranks(
  store: TrackFactsStore,
  {
    staleness,
    log,
    random = Math.random,
    clock = () => performance.now(),
  }: {
    staleness: number
    log: Pick<FastifyBaseLogger, 'warn'>
    random?: () => number
    /** Milliseconds since whenever. */
    clock?: () => number
  },
): Ranks {
  const facts = trackFacts()
  // The cast holds: fromEntries keeps the keys, which its type does not say.
  const lists = Object.fromEntries(
    Object.entries(trackOrders).map(([name, { compare }]) => [name, ranking(compare(facts))]),
  ) as Record<TrackList, ReturnType<typeof ranking>>
  const belongsTo =
    ({ all, any }: { all: number; any: number }) =>
    (id: number, now: number): boolean => {
      const flags = facts.read('flags', id)
      return (flags & all) === all && (flags & any) !== 0 && isPlayable(flags, facts.read('release', id), now)
    }
  const each = Object.entries(trackOrders).map(([name, order]) => ({
    // The cast holds as above.
    list: lists[name as TrackList],
    order: order.compare(facts),
    belongs: belongsTo(order),
  }))
  let artists = new Int32Array(0)
  /** By id: places of artists, from 1 on; 0 for nobody. */
  let artistPlaces = new Int32Array(0)
  let last: Moment | undefined
  let readAt = 0
  const forget = forgetOld(store.forget)

  const loadAll = async () => {
    const moment = await store.now()
    const ids: number[] = []
    for await (const found of store.all())
      for (const track of found) {
        facts.write(track)
        ids.push(track.id)
      }
    for (const { list, order, belongs } of each)
      list.replace(await sortInSlices(Int32Array.from(ids.filter((id) => belongs(id, moment.now))), order))
    await loadArtists()
    return moment
  }

  const loadArtists = async () => {
    const ids = await store.artists()
    const places = new Int32Array(ids.reduce((a, b) => Math.max(a, b), 0) + 1)
    for (const [place, id] of ids.entries()) places[id] = place + 1
    artists = ids
    artistPlaces = places
  }

  const move = async (changed: readonly number[], now: number) => {
    for await (const { asked, found } of store.of(changed)) {
      const present = new Map(found.map((track) => [track.id, track]))
      for (const [index, id] of asked.entries()) {
        const places = each.map(({ list }) => list.find(id))
        facts.write(present.get(id) ?? { id, release: 0, plays: 0, week: 0, month: 0, flags: 0 })
        for (const [at, { list, belongs }] of each.entries())
          list.settle(id, places[at] ?? -1, belongs(id, now))
        if (index % burst === burst - 1) await turn()
      }
    }
  }

  const refresh = async () => {
    const startedAt = clock()
    if (!last || startedAt - readAt > sleptTooLong) last = await loadAll()
    else {
      const changes = await store.changes(last)
      try {
        await move(changes.tracks, changes.now)
        if (changes.artists) await loadArtists()
      } catch (error) {
        // Half of it may have been done: nothing that is held can be trusted.
        last = undefined
        throw error
      }
      last = { xmin: changes.xmin, now: changes.now, day: changes.day }
    }
    readAt = startedAt
    await forget(startedAt, last.xmin)
  }

  const freshness = keepFresh(refresh, { staleness, restAfter: Number.POSITIVE_INFINITY, log })

  return {
    warm: () => {
      freshness
        .fresh()
        ?.catch((error: unknown) => log.warn({ err: error }, 'the lists could not be read ahead'))
    },
    tracks: async (list, page) => {
      await freshness.fresh()
      return lists[list].page(page)
    },
    placesOf: async (list, ids) => {
      await freshness.fresh()
      return ids.map((id) => lists[list].find(id))
    },
    randomTracks: async (count) => {
      await freshness.fresh()
      return lists.newestTracks.sample(count, random)
    },
    artists: async ({ take, skip }) => {
      await freshness.fresh()
      return [...artists.subarray(skip, skip + take)]
    },
    judge: async (list) => {
      await freshness.fresh()
      const belongs = belongsTo(trackOrders[list])
      const now = last?.now ?? 0
      return { takes: (id) => belongs(id, now), score: facts.plays, at: lists[list].at }
    },
    judgeArtists: async () => {
      await freshness.fresh()
      const places = artistPlaces
      const order = artists
      return {
        takes: (id) => (places[id] ?? 0) > 0,
        score: (id) => -(places[id] ?? 0),
        at: (place) => order[place],
      }
    },
    stop: freshness.stop,
  }
}
