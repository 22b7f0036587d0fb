import { limits } from '@nava/contracts'

const widest = Math.max(...limits.image.widths)

/** Factor by which a master must exceed a width, so that it is also served in the next larger width */
const WORTH_A_WIDTH = 1.15

/** Returns all widths below the master's, and the next one if the master is much wider. */
export function variantWidths(masterWidth: number): number[] {
  const whole = limits.image.widths.find((width) => width >= masterWidth) ?? widest
  const below = limits.image.widths.filter((width) => width < whole)
  return masterWidth < (below.at(-1) ?? 0) * WORTH_A_WIDTH ? below : [...below, whole]
}
