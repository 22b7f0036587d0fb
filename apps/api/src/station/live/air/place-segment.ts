/** Puts the segments of a DJ's show into the channel's timeline. */
import { type AirPart, boundaries, itemAfter, type LogItem, shortened } from '../log.ts'
import { RUN_UP } from '../plan-ahead.ts'
import { AIR_SEGMENT, type AirKind } from './air-segment.ts'

/** Milliseconds: what begins within them may be in the playlist of a process that has not heard of the change */
export const AIR_FIXED = 3000
/** Segments of an item at most, since items are read whole: some minutes */
const MOST_SEGMENTS = 200

const DURATIONS = [AIR_SEGMENT.micros]

/** Returns the items that replace those from the position `from` on. `log` is sorted. */
export function placeSegment(
  log: readonly LogItem[],
  { showID, segment, title, kind }: { showID: number; segment: number; title: string; kind: AirKind },
  now: number,
): { from: number; items: LogItem[] } {
  const last = log.at(-1)
  const air = { showID, first: segment, title }
  const playable = { kind, musicID: 0, assetID: 0, version: '', air }
  if (!last || last.endsAt < now - RUN_UP) return only(itemAfter(last, playable, DURATIONS, Math.round(now)))
  if (
    last.air &&
    last.kind === kind &&
    continues(last, last.air, air) &&
    last.durations.length < MOST_SEGMENTS
  ) {
    const durations = [...last.durations, ...DURATIONS]
    return { from: last.position, items: [shortened({ ...last, durations }, durations.length)] }
  }
  const before = log.findLast(({ startsAt }) => startsAt < now + AIR_FIXED)
  if (last.air || !before) return only(itemAfter(last, playable, DURATIONS))
  const cut = cutAfter(before, now)
  return { from: cut.position, items: [cut, itemAfter(cut, playable, DURATIONS)] }
}

const continues = ({ durations }: LogItem, part: AirPart, next: AirPart): boolean =>
  part.showID === next.showID && part.title === next.title && part.first + durations.length === next.first

const only = (item: LogItem) => ({ from: item.position, items: [item] })

/** Returns the item up to the next end of a segment at which something else may follow. */
export function cutAfter(item: LogItem, now: number): LogItem {
  const ends = boundaries(item).slice(1)
  const found = ends.findIndex((end) => end >= now + AIR_FIXED)
  return found === -1 ? item : shortened(item, found + 1)
}
