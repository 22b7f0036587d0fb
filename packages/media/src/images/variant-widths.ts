import { limits } from '@nava/contracts'

const widest = Math.max(...limits.image.widths)

/** A master is also served in the next larger width if it exceeds the width below by this factor */
const WORTH_A_WIDTH = 1.15

/** Returns the widths below the master's, and the next one unless the master is hardly wider than the last. */
export function variantWidths(masterWidth: number): number[] {
  const whole = limits.image.widths.find((width) => width >= masterWidth) ?? widest
  const below = limits.image.widths.filter((width) => width < whole)
  return masterWidth < (below.at(-1) ?? 0) * WORTH_A_WIDTH ? below : [...below, whole]
}
