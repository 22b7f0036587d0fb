import type { Live } from '@nava/contracts'
import { type ShownNow, shownNow } from './shown-now.ts'
import { useNow } from './use-now.ts'

/** How often what is on is looked up, in milliseconds. */
const LOOK_EVERY = 1000

/**
 * Follows what the picture shows, and the moment of the broadcast that it is from, in ms since 1970. `behind` is by how much it is
 * behind this machine's clock, in ms.
 */
export function useShownNow(live: Live, behind: number | undefined): ShownNow & { now: number } {
  const now = useNow(LOOK_EVERY) - (behind ?? 0)
  return { ...shownNow(live, behind === undefined ? undefined : now), now }
}
