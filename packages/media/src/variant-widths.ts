import { limits } from '@nava/contracts'

const widest = Math.max(...limits.image.widths)

/** The widths that a master of `masterWidth` is served in: those below it, and the one that shows it whole. */
export function variantWidths(masterWidth: number): number[] {
  const whole = limits.image.widths.find((width) => width >= masterWidth) ?? widest
  return limits.image.widths.filter((width) => width <= whole)
}
