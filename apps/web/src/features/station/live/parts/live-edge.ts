import type { LiveWindow } from '../attach-live.ts'

/** Seconds behind the latest playable position that still count as live */
const EDGE_TOLERANCE = 6

export interface LivePosition {
  /** Seconds from the start of the window */
  position: number
  length: number
  /** Seconds behind the broadcast, rounded */
  delay: number
  isLive: boolean
}

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

/** Skips the first second of the window, which expires next. */
export function timeAt({ start, end }: Pick<LiveWindow, 'start' | 'end'>, position: number): number {
  const safeStart = Math.min(end, start + 1)
  return Math.min(end, Math.max(safeStart, start + position))
}

/** Seconds from the start of the window, which slides: what is nearer to it expires during a short stall. */
const EXPIRES_SOON = 4

/** Returns true for a time of the window that will not expire soon. */
export const isSteady = ({ start, end }: Pick<LiveWindow, 'start' | 'end'>, time: number): boolean =>
  time >= start + EXPIRES_SOON && time <= end
