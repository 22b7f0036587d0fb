/** The channel's timeline as it was some time ago. Times are in ms since 1970. */
import { limits } from '@nava/contracts'
import { LRUCache } from 'lru-cache'
import type { CachedLog } from './cached-log.ts'
import type { LiveStore, LoggedItem } from './live.store.ts'

const MINUTE = 60_000
const BACK = limits.live.backSeconds * 1000
/** Milliseconds; what was on later is in the current timeline, and may still change */
const RECENT = 30_000
/** Milliseconds for which a part of the past is kept. What is hidden empties it at once. */
const TTL = 10_000
/** Minutes of the past that are kept, more than viewers can go back */
const MAX_MINUTES = 300
/** Milliseconds; older segments are refused, though players request them a bit after they have left the playlist */
const OLDEST_SEGMENT = BACK + 2 * MINUTE
/** Milliseconds; no item is longer */
const LONGEST_ITEM = 24 * 60 * MINUTE

export type ShiftedLog = ReturnType<typeof shiftedLog>

export function shiftedLog(deps: {
  log: Pick<CachedLog, 'read'>
  store: Pick<LiveStore, 'past' | 'firstStart'>
}) {
  const { log: current, store } = deps
  const minutes = new LRUCache<string, readonly LoggedItem[], number>({
    max: MAX_MINUTES,
    ttl: TTL,
    fetchMethod: (_, __, { context: minute }) => store.past(minute * MINUTE, (minute + 2) * MINUTE),
  })
  /** In the keys, so that what is being read while something is hidden is not kept */
  let changes = 0
  const first = new LRUCache<'start', { at: number | undefined }>({
    max: 1,
    ttl: TTL,
    fetchMethod: async () => ({ at: await store.firstStart((await current.read()).now - BACK) }),
  })
  const around = async (time: number) => {
    const minute = Math.floor(time / MINUTE)
    return (await minutes.fetch(`${changes} ${minute}`, { context: minute })) ?? []
  }

  return {
    /**
     * Returns the timeline around the time that was `behind` seconds ago, and that time. If nothing was on before it, the
     * time is that of what came next.
     */
    read: async (behind = 0): Promise<{ log: readonly LoggedItem[]; now: number }> => {
      const { log: recent, now } = await current.read()
      const time = now - behind * 1000
      const log = behind * 1000 < RECENT ? recent : await around(time)
      const [next] = log
      return { log, now: behind > 0 && next ? Math.max(time, next.startsAt) : time }
    },

    /** Returns the current timeline, or that of the past around an item; undefined if the item is too old or to come. */
    withItem: async (startsAt: number): Promise<readonly LoggedItem[] | undefined> => {
      const { log, now } = await current.read()
      if (log.some((item) => item.startsAt === startsAt)) return log
      return startsAt > now || startsAt < now - BACK - LONGEST_ITEM ? undefined : around(startsAt)
    },

    /** Returns the time, and the earliest one to which viewers can go back. */
    reach: async (): Promise<{ now: number; backTo: number }> => {
      const { now } = await current.read()
      const start = (await first.fetch('start'))?.at ?? now
      return { now, backTo: Math.min(now, Math.max(start, now - BACK)) }
    },

    /** Forgets the past, because something may have been hidden. */
    clear: (): void => {
      changes += 1
    },
  }
}

/** Returns true for what viewers may still play or play already. `tolerance`: of the clocks, in ms */
export const isPlayable = (
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: number,
  tolerance: number,
): boolean => startsAt <= now + tolerance && endsAt >= now - OLDEST_SEGMENT
