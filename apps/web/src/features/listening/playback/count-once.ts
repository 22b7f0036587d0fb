import { limits } from '@nava/contracts'

/**
 * Seconds; a longer step between two reports does not count as playing. Browsers report every 250 ms, or
 * every second in hidden tabs.
 */
const MAX_STEP = 2.5

/**
 * Returns a function that takes a step and the duration in seconds, and returns the sum of the steps. It
 * calls `count` once, after `countedAfterSeconds` or half of the item, whichever is less.
 */
export function countOnce(count: () => void): (step: number, duration: number) => number {
  let played = 0
  let counted = false
  return (step, duration) => {
    if (step > 0 && step < MAX_STEP) played += step
    // An unknown duration is NaN, which makes the comparison false.
    if (!counted && played >= Math.min(limits.player.countedAfterSeconds, duration / 2)) {
      counted = true
      count()
    }
    return played
  }
}
