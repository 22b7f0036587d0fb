import { limits } from '@nava/contracts'
import { isTakingOver } from '../../../ui/hydration.ts'

/** Pixels; used in server-rendered pages, since the server does not know the window */
const SERVED_POSTER = 1120

export function posterWidth() {
  if (isTakingOver()) return SERVED_POSTER
  const wanted = innerWidth * devicePixelRatio
  return limits.image.widths.find((width) => width >= wanted) ?? 1600
}
