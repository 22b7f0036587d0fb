import { limits } from '@nava/contracts'

/**
 * Longest step that counts as playing, in seconds. Browsers report every 250 ms, every second in hidden tabs; two
 * reports may be missing.
 */
const MAX_STEP = 2.5

/**
 * Takes each step and the duration, returns the played total (seconds). Calls `count` once, after
 * `countedAfterSeconds` or half of a shorter item.
 */
export function countOnce(count: () => void): (step: number, duration: number) => number {
  let played = 0
  let counted = false
  return (step, duration) => {
    if (step > 0 && step < MAX_STEP) played += step
    // An unknown duration is NaN, which makes this false.
    if (!counted && played >= Math.min(limits.player.countedAfterSeconds, duration / 2)) {
      counted = true
      count()
    }
    return played
  }
}
