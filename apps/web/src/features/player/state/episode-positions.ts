import { list, number, record } from '../../../lib/decoder.ts'
import { localSetting } from '../../../lib/local-setting.ts'
import type { QueueItem } from '../queue-item.ts'

/** Where episodes were left, the last one first. */
const positions = localSetting('episodes', list(record({ id: number(1), position: number(0) })), [])

/** Episodes beyond this many are forgotten. */
const MAX_EPISODES = 100
/** In seconds: an episode of which less was heard starts from the beginning. */
const BEGUN_AFTER = 10
/** An episode with less than this left, in seconds, has been heard. */
const HEARD_BEFORE_END = 15
/** A position is written when it has moved this far, in seconds. */
const STEP = 5

/** Returns the second an episode goes on from; 0 for tracks and for episodes that were not begun or were heard. */
export function positionOf({ kind, id }: QueueItem): number {
  if (kind !== 'podcast') return 0
  return positions.read().find((kept) => kept.id === id)?.position ?? 0
}

/** Remembers where an episode is; forgets it at its beginning and at its end. Does nothing for tracks. */
export function saveEpisodePosition(item: QueueItem, position: number, duration: number): void {
  if (item.kind !== 'podcast' || duration <= 0) return
  const isUnderWay = position >= BEGUN_AFTER && position <= duration - HEARD_BEFORE_END
  const wanted = isUnderWay ? position : 0
  if (Math.abs(wanted - positionOf(item)) < (isUnderWay ? STEP : Number.MIN_VALUE)) return
  const others = positions.read().filter(({ id }) => id !== item.id)
  const entry = { id: item.id, position }
  positions.write(isUnderWay ? [entry, ...others].slice(0, MAX_EPISODES) : others)
}
