import type { LiveWindow } from '../attach-live.ts'

/** Seconds behind the newest playable moment that still count as live. */
const EDGE_TOLERANCE = 6

/** Where the picture is in what can be played of the channel, in seconds. */
export interface LivePosition {
  /** From the oldest moment of the window. */
  position: number
  /** Of the whole window. */
  length: number
  /** Behind the broadcast, in whole seconds. */
  delay: number
  isLive: boolean
}

/** Returns where `currentTime` is in the window; a time outside of it counts as its nearer end. */
export function livePosition(
  { start, end, delay }: Pick<LiveWindow, 'start' | 'end' | 'delay'>,
  currentTime: number,
): LivePosition {
  const length = Math.max(0, end - start)
  return {
    position: Math.min(length, Math.max(0, currentTime - start)),
    length,
    delay: Math.max(0, Math.round(delay)),
    isLive: end - currentTime <= EDGE_TOLERANCE,
  }
}

/** Returns the time to go to for a position in the window: never outside of it, and not at its very start, which expires next. */
export function timeAt({ start, end }: Pick<LiveWindow, 'start' | 'end'>, position: number): number {
  const safeStart = Math.min(end, start + 1)
  return Math.min(end, Math.max(safeStart, start + position))
}
