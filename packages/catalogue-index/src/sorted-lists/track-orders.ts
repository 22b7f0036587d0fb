import type { CompareIDs } from './sorted-id-list.ts'
import { TRACK_FLAG, type TrackStatsTable } from './track-stats.ts'

type Order = (stats: TrackStatsTable) => CompareIDs

/** Breaks ties, so that no two tracks are equal. */
const byID: CompareIDs = (a, b) => b - a

const newest: Order =
  ({ read }) =>
  (a, b) =>
    read('release', b) - read('release', a) || byID(a, b)

const mostPlayed: Order =
  ({ read }) =>
  (a, b) =>
    read('plays', b) - read('plays', a) || byID(a, b)

const mostPlayedWithin =
  (window: 'week' | 'month'): Order =>
  (stats) => {
    const tieBreak = mostPlayed(stats)
    return (a, b) => stats.read(window, b) - stats.read(window, a) || tieBreak(a, b)
  }

const wideCoversFirst: Order = (stats) => {
  const tieBreak = mostPlayedWithin('week')(stats)
  return (a, b) =>
    (stats.read('flags', b) & TRACK_FLAG.wide) - (stats.read('flags', a) & TRACK_FLAG.wide) || tieBreak(a, b)
}

const { audio, video, exclusive } = TRACK_FLAG

/**
 * Sort order of each list, and flags that its tracks need: all of `all`, one of `any`. Tracks must also be released.
 */
export const TRACK_LISTS = {
  everything: { order: newest, all: 0, any: audio | video },
  newestTracks: { order: newest, all: audio, any: audio },
  newestVideos: { order: newest, all: video, any: video },
  mostPlayedTracks: { order: mostPlayed, all: audio, any: audio },
  mostPlayedVideos: { order: mostPlayed, all: video, any: video },
  hottestTracks: { order: mostPlayedWithin('week'), all: audio, any: audio },
  hottestVideos: { order: mostPlayedWithin('week'), all: video, any: video },
  monthTracks: { order: mostPlayedWithin('month'), all: audio, any: audio },
  monthVideos: { order: mostPlayedWithin('month'), all: video, any: video },
  bannerTracks: { order: wideCoversFirst, all: audio, any: audio },
  bannerVideos: { order: wideCoversFirst, all: video, any: video },
  exclusiveTracks: { order: newest, all: audio | exclusive, any: audio },
  exclusiveVideos: { order: newest, all: video | exclusive, any: video },
} satisfies Record<string, { order: Order; all: number; any: number }>

export type TrackListName = keyof typeof TRACK_LISTS
