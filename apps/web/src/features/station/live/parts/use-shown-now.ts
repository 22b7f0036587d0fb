import type { Live } from '@nava/contracts'
import { type ShownNow, shownNow } from './shown-now.ts'
import { useNow } from './use-now.ts'

/** Milliseconds between updates */
const LOOK_EVERY = 1000

/**
 * `now`: broadcast time of the shown frame in ms since 1970. `behind`: milliseconds by which it is behind
 * this machine's clock.
 */
export function useShownNow(live: Live, behind: number | undefined): ShownNow & { now: number } {
  const now = useNow(LOOK_EVERY) - (behind ?? 0)
  return { ...shownNow(live, behind === undefined ? undefined : now), now }
}
