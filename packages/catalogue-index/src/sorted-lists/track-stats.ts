/** The sort keys of all tracks, in typed arrays: 21 bytes a track. */

export interface TrackStats {
  id: number
  /** Release time in ms since 1970. */
  release: number
  /** Plays of all time, of the last 7 days and of the last 30 days. */
  plays: number
  week: number
  month: number
  /** A sum of `TRACK_FLAG`s. */
  flags: number
}

export const TRACK_FLAG = {
  confirmed: 1,
  comingSoon: 2,
  audio: 4,
  video: 8,
  exclusive: 16,
  /** Has a wide cover. */
  wide: 32,
} as const

/** Ids are dense except for deleted rows, so the arrays are allocated in pages of this many ids. */
const PAGE_BITS = 16
const PAGE_SIZE = 1 << PAGE_BITS
const OFFSET_MASK = PAGE_SIZE - 1

const allocatePage = () => ({
  release: new Float64Array(PAGE_SIZE),
  plays: new Int32Array(PAGE_SIZE),
  week: new Int32Array(PAGE_SIZE),
  month: new Int32Array(PAGE_SIZE),
  flags: new Uint8Array(PAGE_SIZE),
})
type StatsPage = ReturnType<typeof allocatePage>

type Stat = keyof StatsPage
export type TrackStatsTable = ReturnType<typeof trackStatsTable>

/** Creates an empty table of stats by track id; tracks that were never written have zeros. */
export function trackStatsTable() {
  const pages: (StatsPage | undefined)[] = []
  return {
    write: ({ id, release, plays, week, month, flags }: TrackStats): void => {
      const page = (pages[id >>> PAGE_BITS] ??= allocatePage())
      const offset = id & OFFSET_MASK
      page.release[offset] = release
      page.plays[offset] = plays
      page.week[offset] = week
      page.month[offset] = month
      page.flags[offset] = flags
    },
    read: (stat: Stat, id: number): number => pages[id >>> PAGE_BITS]?.[stat][id & OFFSET_MASK] ?? 0,
    /** Returns `read('plays', id)`, faster: search calls it for every name that matches. */
    plays: (id: number): number => pages[id >>> PAGE_BITS]?.plays[id & OFFSET_MASK] ?? 0,
  }
}
