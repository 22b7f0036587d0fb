import { limits } from '@nava/contracts'

const widest = Math.max(...limits.image.widths)

/** A master's own size is served only if it is this much wider than the next width. */
const WORTH_A_WIDTH = 1.15

/** Returns all widths below a master's, and the next above if it shows more. */
export function variantWidths(masterWidth: number): number[] {
  const whole = limits.image.widths.find((width) => width >= masterWidth) ?? widest
  const below = limits.image.widths.filter((width) => width < whole)
  return masterWidth < (below.at(-1) ?? 0) * WORTH_A_WIDTH ? below : [...below, whole]
}
