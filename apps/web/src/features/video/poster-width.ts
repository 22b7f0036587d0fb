import { limits } from '@nava/contracts'
import { isTakingOver } from '../../ui/hydration.ts'

/** Pixels; used in server-rendered pages, since the server does not know the window */
const SERVED_POSTER = 1120

/** Returns the smallest width that fills the window; while hydrating, the server's. */
export function posterWidth() {
  if (isTakingOver()) return SERVED_POSTER
  const wanted = innerWidth * devicePixelRatio
  return limits.image.widths.find((width) => width >= wanted) ?? 1600
}
