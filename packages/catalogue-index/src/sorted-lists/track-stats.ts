/** Sort keys of a track, stored in typed arrays: 21 bytes per track */

export interface TrackStats {
  id: number
  /** Milliseconds since 1970 */
  release: number
  /** Plays of all time (`plays`), 7 days and 30 days */
  plays: number
  week: number
  month: number
  /** Bits of `TRACK_FLAG` */
  flags: number
}

export const TRACK_FLAG = {
  /** Released from its date on */
  cleared: 1,
  audio: 2,
  video: 4,
  exclusive: 8,
  wide: 16,
} as const

/** IDs are dense except for deleted rows, so memory is allocated in pages of IDs. */
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
    /** Faster variant of `read('plays', id)`, because search calls it for every match */
    plays: (id: number): number => pages[id >>> PAGE_BITS]?.plays[id & OFFSET_MASK] ?? 0,
  }
}
