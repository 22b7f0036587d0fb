import type { ListView } from '../list-view.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { mergeSort } from './merge-sort.ts'
import { type CompareIDs, type SortedIDList, sortedIDList } from './sorted-id-list.ts'
import { TRACK_LISTS, type TrackListName } from './track-orders.ts'
import { TRACK_FLAG, type TrackStats, trackStatsTable } from './track-stats.ts'

interface TrackList {
  ids: SortedIDList
  compare: CompareIDs
  /** `now` in ms */
  belongs: (id: number, now: number) => boolean
}

const UPDATES_PER_TURN = 200

const NO_STATS = { release: 0, plays: 0, week: 0, month: 0, flags: 0 }

export type TrackLists = ReturnType<typeof trackLists>

export function trackLists() {
  const stats = trackStatsTable()
  const buildList = ({ order, all, any }: (typeof TRACK_LISTS)[TrackListName]): TrackList => {
    const compare = order(stats)
    const needed = all | TRACK_FLAG.cleared
    return {
      ids: sortedIDList(compare),
      compare,
      belongs: (id, now) => {
        const flags = stats.read('flags', id)
        return (flags & needed) === needed && (flags & any) !== 0 && stats.read('release', id) <= now
      },
    }
  }
  const byName = Object.fromEntries(
    Object.entries(TRACK_LISTS).map(([name, definition]) => [name, buildList(definition)]),
  ) as Record<TrackListName, TrackList>
  const lists = Object.values(byName)

  return {
    /** `all` yields every track in chunks; `now` in ms */
    replace: async (all: AsyncIterable<readonly TrackStats[]>, now: number): Promise<void> => {
      const ids: number[] = []
      for await (const chunk of all)
        for (const track of chunk) {
          stats.write(track)
          ids.push(track.id)
        }
      for (const { ids: list, compare, belongs } of lists)
        list.replace(await mergeSort(Int32Array.from(ids.filter((id) => belongs(id, now))), compare))
    },

    update: async (ids: readonly number[], found: readonly TrackStats[], now: number): Promise<void> => {
      const byID = new Map(found.map((track) => [track.id, track]))
      for (const [step, id] of ids.entries()) {
        // `indexOf` uses the old sort keys, so it runs before the new ones are written.
        const indexes = lists.map((list) => list.ids.indexOf(id))
        stats.write(byID.get(id) ?? { id, ...NO_STATS })
        for (const [place, list] of lists.entries())
          list.ids.update(id, indexes[place] ?? -1, list.belongs(id, now))
        if (step % UPDATES_PER_TURN === UPDATES_PER_TURN - 1) await yieldToEventLoop()
      }
    },

    list: (name: TrackListName): SortedIDList => byName[name].ids,

    view: (name: 'mostPlayedTracks' | 'mostPlayedVideos', now: number): ListView => ({
      includes: (id) => byName[name].belongs(id, now),
      score: stats.plays,
      idAt: byName[name].ids.idAt,
    }),
  }
}
