import type { LiveItem } from '@nava/contracts'
import { imageOf } from '../../../../lib/paths/paths.ts'

/** Returns the picture of what is on: of a show the DJ's, else the cover. */
export function coverOf({ musicID, imageVersion, show }: LiveItem) {
  if (!show) return { kind: 'music' as const, ...imageOf('music', musicID, imageVersion) }
  return { kind: 'dj' as const, ...imageOf('dj', show.djID, show.djID > 0 ? show.djImageVersion : '') }
}
