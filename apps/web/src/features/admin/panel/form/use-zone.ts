import { adminScheduleDays } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'
import { readersZone, type TimeKind } from '../../../platform/forms/zoned-time.ts'

/**
 * Returns the zone in which a field shows times. Releases and birth dates are days in UTC, so that they are the same day
 * everywhere. Undefined until the station's is known; the reader's, if it cannot be known.
 */
export function useZone(kind: TimeKind): string | undefined {
  const days = useQuery({
    ...query(adminScheduleDays, { query: { days: 1 } }),
    enabled: kind === 'stationTime',
    staleTime: Infinity,
  })
  if (kind === 'day' || kind === 'releaseTime') return 'UTC'
  return kind === 'stationTime' && days.isPending ? undefined : (days.data?.zone ?? readersZone())
}
