import { getLive } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/calls/query.ts'

/** Milliseconds between polls, since the current item changes without an event */
export const ASK_EVERY = 10_000

export function useLive() {
  return useQuery({ ...query(getLive), refetchInterval: ASK_EVERY })
}
