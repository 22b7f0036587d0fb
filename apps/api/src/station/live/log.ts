/** Computes segments from the clock and the timeline. Times are in ms since 1970. */

export interface Playable {
  kind: 'video' | 'audio'
  musicID: number
  assetID: number
  version: string
  /** Request of a listener that this fulfils */
  requestID?: number | undefined
}

/** Part of a DJ's show */
export interface AirPart {
  showID: number
  /** Number of the item's first segment in the show */
  first: number
  /** As the DJ's program said; may be empty */
  title: string
}

export interface LogItem extends Playable {
  /** Undefined if the item is of the catalogue */
  air?: AirPart | undefined
  position: number
  sequence: number
  startsAt: number
  endsAt: number
  /** Microseconds of each played segment */
  durations: readonly number[]
}

export interface AirSegment<I extends LogItem = LogItem> {
  item: I
  /** `index`: place in the file. `sequence`: media sequence number */
  index: number
  sequence: number
  isLast: boolean
  startsAt: number
  endsAt: number
}

const shown = { segments: 6, milliseconds: 24_000 }

/** Returns the starts of an item's segments, and the end of the last one. */
export function boundaries({ startsAt, durations }: Pick<LogItem, 'startsAt' | 'durations'>): number[] {
  let micros = 0
  return [startsAt, ...durations.map((each) => startsAt + (micros += each) / 1000)]
}

/** Returns the number of segments, at least one, whose end is nearest to `end`. */
export function segmentsUntil(item: Pick<LogItem, 'startsAt' | 'durations'>, end: number): number {
  const times = boundaries(item)
  if (end >= (times.at(-1) ?? 0)) return item.durations.length
  const nearest = times.reduce(
    (best, time, index) => (Math.abs(time - end) < Math.abs((times[best] ?? 0) - end) ? index : best),
    0,
  )
  return Math.max(1, nearest)
}

/** Returns an item that starts at the end of the timeline, or at `startsAt` after a gap. */
export function itemAfter(
  last: LogItem | undefined,
  playable: Playable & Pick<LogItem, 'air'>,
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

export function shortened(item: LogItem, count: number): LogItem {
  const durations = item.durations.slice(0, count)
  return { ...item, durations, endsAt: Math.round(boundaries({ ...item, durations }).at(-1) ?? 0) }
}

/** `log` must be sorted. */
export function onAir<I extends LogItem>(log: readonly I[], now: number): I | undefined {
  return log.findLast(({ startsAt }) => startsAt <= now)
}

/** Returns the segments of a playlist, oldest first: the current one and those before it, up to a gap. */
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
