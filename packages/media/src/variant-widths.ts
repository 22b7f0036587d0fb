import { limits } from '@nava/contracts'

const widest = Math.max(...limits.image.widths)

/** How much wider than the width before it a master has to be, to be served whole as well: nobody sees less. */
const WORTH_A_WIDTH = 1.15

/** The widths that a master of `masterWidth` is served in: those up to its own, and the one above if it shows more. */
export function variantWidths(masterWidth: number): number[] {
  const whole = limits.image.widths.find((width) => width >= masterWidth) ?? widest
  const below = limits.image.widths.filter((width) => width < whole)
  return masterWidth < (below.at(-1) ?? 0) * WORTH_A_WIDTH ? below : [...below, whole]
}
