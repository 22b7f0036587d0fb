import { getLive } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'

/** How often the page asks what is on, in milliseconds; what is on changes without an event. */
const ASK_EVERY = 10_000

/** Follows what the channel plays. */
export function useLive() {
  return useQuery({ ...query(getLive), refetchInterval: ASK_EVERY })
}
