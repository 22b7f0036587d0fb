import { limits } from '@nava/contracts'
import { isTakingOver } from '../../ui/hydration.ts'

/** The width that the server names for a poster, in pixels: it does not know the window. */
const SERVED_POSTER = 1120

/** Returns the width that a poster is fetched in: the smallest one that fills the window, or what the server has named. */
export function posterWidth() {
  if (isTakingOver()) return SERVED_POSTER
  const wanted = innerWidth * devicePixelRatio
  return limits.image.widths.find((width) => width >= wanted) ?? 1600
}
