/**
 * The channel's log: what it has played, plays, and plays next, one item after the other. All of it is pure: the log and
 * the clock decide what a playlist shows, so every process shows the same. Times are in ms since 1970.
 */

/** The published file of a track or video. */
export interface Playable {
  kind: 'video' | 'audio'
  musicID: number
  assetID: number
  version: string
}

export interface LogItem extends Playable {
  /** Counts the items without a gap. */
  position: number
  /** HLS's media sequence number of its first segment: that of the item before, and as many more as that one plays. */
  sequence: number
  startsAt: number
  endsAt: number
  /** Microseconds of each segment that is played. */
  durations: readonly number[]
}

/** One segment of an item, on the air from `startsAt` until `endsAt`. */
export interface AirSegment<I extends LogItem = LogItem> {
  item: I
  /** Its place in the item's file, and its media sequence number. */
  index: number
  sequence: number
  /** True if the next item follows. */
  isLast: boolean
  startsAt: number
  endsAt: number
}

/** A playlist shows the segment that is on the air and this many ms before it; more where the segments are short. */
const shown = { segments: 6, milliseconds: 24_000 }

/** The times at which an item's segments begin, and the time at which the last one ends. */
function boundaries({ startsAt, durations }: Pick<LogItem, 'startsAt' | 'durations'>): number[] {
  let micros = 0
  return [startsAt, ...durations.map((each) => startsAt + (micros += each) / 1000)]
}

/** Returns how many segments are played if the item should end at `end`: up to the nearest boundary, at least one. */
export function segmentsUntil(item: Pick<LogItem, 'startsAt' | 'durations'>, end: number): number {
  const times = boundaries(item)
  if (end >= (times.at(-1) ?? 0)) return item.durations.length
  const nearest = times.reduce(
    (best, time, index) => (Math.abs(time - end) < Math.abs((times[best] ?? 0) - end) ? index : best),
    0,
  )
  return Math.max(1, nearest)
}

/** An item that begins where the log ends. Where nothing was planned for a while it begins at `startsAt`. */
export function itemAfter(
  last: LogItem | undefined,
  playable: Playable,
  durations: readonly number[],
  startsAt = last?.endsAt ?? 0,
): LogItem {
  return shortened(
    {
      ...playable,
      position: (last?.position ?? 0) + 1,
      sequence: (last?.sequence ?? 0) + (last?.durations.length ?? 0),
      startsAt,
      endsAt: startsAt,
      durations,
    },
    durations.length,
  )
}

/** The item with its first segments only. */
export function shortened(item: LogItem, count: number): LogItem {
  const durations = item.durations.slice(0, count)
  // In whole ms, as the database keeps it.
  return { ...item, durations, endsAt: Math.round(boundaries({ ...item, durations }).at(-1) ?? 0) }
}

/** The item on the air at `now`: the last that has begun. `log` is in order. */
export function onAir<I extends LogItem>(log: readonly I[], now: number): I | undefined {
  return log.findLast(({ startsAt }) => startsAt <= now)
}

/**
 * The segments that a playlist shows at `now`, oldest first: the one on the air and those before it, without a hole in time.
 * Empty before the log begins.
 */
export function windowAt<I extends LogItem>(log: readonly I[], now: number): AirSegment<I>[] {
  const segments: AirSegment<I>[] = []
  let length = 0
  for (const item of log.filter(({ startsAt }) => startsAt <= now).toReversed()) {
    const newer = segments[0]
    if (newer && newer.startsAt - item.endsAt > 1) break
    for (const segment of segmentsOf(item).toReversed()) {
      if (segment.startsAt > now) continue
      if (segments.length >= shown.segments && length >= shown.milliseconds) return segments
      segments.unshift(segment)
      length += segment.endsAt - segment.startsAt
    }
  }
  return segments
}

/** Returns the segment with this media sequence number; undefined if the log has none. */
export function segmentNumbered<I extends LogItem>(
  log: readonly I[],
  sequence: number,
): AirSegment<I> | undefined {
  const item = log.findLast((each) => each.sequence <= sequence)
  return item && segmentsOf(item)[sequence - item.sequence]
}

function segmentsOf<I extends LogItem>(item: I): AirSegment<I>[] {
  const times = boundaries(item)
  return item.durations.map((_, index) => ({
    item,
    index,
    sequence: item.sequence + index,
    isLast: index === item.durations.length - 1,
    startsAt: times[index] ?? 0,
    endsAt: times[index + 1] ?? 0,
  }))
}
