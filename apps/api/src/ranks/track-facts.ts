/** What ranks a track, of all tracks, in memory: some 25 bytes a track. */

export interface TrackFacts {
  id: number
  /** Milliseconds since 1970. */
  release: number
  /** Plays of all time, of the last 7 and of the last 30 days. */
  plays: number
  week: number
  month: number
  /** A sum of `flag`s. */
  flags: number
}

export const flag = {
  confirmed: 1,
  comingSoon: 2,
  audio: 4,
  video: 8,
  exclusive: 16,
  /** Has a wide picture. */
  wide: 32,
} as const

/** Ids are dense but for what was deleted, so their facts lie in pages of this many ids. */
const pageBits = 16
const pageSize = 1 << pageBits
const within = pageSize - 1

const makePage = () => ({
  release: new Float64Array(pageSize),
  plays: new Int32Array(pageSize),
  week: new Int32Array(pageSize),
  month: new Int32Array(pageSize),
  flags: new Uint8Array(pageSize),
})
type Page = ReturnType<typeof makePage>

export type Fact = keyof Page
export type Facts = ReturnType<typeof trackFacts>

/** A table of facts by id; a track that was never written has zeros. */
export function trackFacts() {
  const pages: (Page | undefined)[] = []
  return {
    write: ({ id, release, plays, week, month, flags }: TrackFacts): void => {
      const page = (pages[id >>> pageBits] ??= makePage())
      const at = id & within
      page.release[at] = release
      page.plays[at] = plays
      page.week[at] = week
      page.month[at] = month
      page.flags[at] = flags
    },
    read: (fact: Fact, id: number): number => pages[id >>> pageBits]?.[fact][id & within] ?? 0,
    /** As `read('plays', id)`: search asks it of every name that matches. */
    plays: (id: number): number => pages[id >>> pageBits]?.plays[id & within] ?? 0,
  }
}
