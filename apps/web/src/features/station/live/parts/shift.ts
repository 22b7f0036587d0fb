import { limits } from '@nava/contracts'
import type { ShownNow } from './shown-now.ts'

/** How the stream is loaded. Times are in ms since 1970, by the station's clock. */
export interface Shift {
  /** Seconds that its playlists are older than those of the broadcast */
  behind: number
  /** Where it begins; undefined for its newest playable moment */
  startAt?: number | undefined
}

/** Seconds between what is shown and the end of a playlist, so that a slow network makes no pause */
const LEAD = 16
/** Seconds: what would be shown within them is the broadcast itself. */
export const LIVE_WITHIN = 20
/** Seconds after its start from which something is worth starting over */
const WORTH_AFTER = 10

/** Returns how to load the stream so that it begins at `time`. */
export function shiftTo(time: number, now: number): Shift {
  const behind = Math.round((now - time) / 1000)
  if (behind <= LIVE_WITHIN) return { behind: 0 }
  return { behind: Math.min(limits.live.backSeconds, behind - LEAD), startAt: time }
}

/** Returns the earliest time that can be shown: that of the station, which was told some seconds ago, or hours ago. */
export const earliest = (backTo: number, now: number): number =>
  Math.min(now, Math.max(backTo, now - (limits.live.backSeconds - LEAD) * 1000))

/**
 * Returns by how many seconds what is asked about is behind. It changes rarely, and is at most half a minute less than what
 * is shown: replies include the minutes around.
 */
export const askedBehind = (shownBehind: number): number =>
  shownBehind < 60 ? 0 : Math.min(limits.live.backSeconds, Math.floor(shownBehind / 30) * 30)

export interface Beginning {
  of: 'programme' | 'track'
  at: number
}

/**
 * Returns the start of the programme, else of the DJ's show, else of the track that is shown at `shownAt`; undefined if it
 * has only begun or began before `from`.
 */
export function beginningOf(
  { programme, item }: Pick<ShownNow, 'programme' | 'item'>,
  shownAt: number,
  from: number,
): Beginning | undefined {
  const all: (Beginning | undefined)[] = [
    programme ? { of: 'programme', at: Date.parse(programme.date) } : undefined,
    item?.show ? { of: 'programme', at: Date.parse(item.show.since) } : undefined,
    item && { of: 'track', at: Date.parse(item.startsAt) },
  ]
  const found = all.find((each) => each !== undefined && each.at >= from)
  return found && shownAt - found.at >= WORTH_AFTER * 1000 ? found : undefined
}
