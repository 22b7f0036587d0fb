import { limits } from '@nava/contracts'

/**
 * Steps of the position up to this many seconds are playing, longer ones are jumps. Browsers report the position about
 * four times a second, and once a second in pages that are not seen; two of those may be missing.
 */
const MAX_STEP = 2.5

/**
 * Returns a function that takes each new position and the duration, in seconds, and returns how many seconds were really
 * played. It calls `count` once, when they are enough: `countedAfterSeconds`, or half of something shorter.
 */
export function countOnce(count: () => void): (step: number, duration: number) => number {
  let played = 0
  let counted = false
  return (step, duration) => {
    if (step > 0 && step < MAX_STEP) played += step
    // A duration that is not known yet is NaN, of which nothing is enough.
    if (!counted && played >= Math.min(limits.player.countedAfterSeconds, duration / 2)) {
      counted = true
      count()
    }
    return played
  }
}
