import { problemLimits } from '@nava/contracts'
import type { ObserveRequest } from '../http/log.ts'

export interface RequestCount {
  all: number
  /** Answered with a server error; 501 is a feature that is off */
  failed: number
  /** Those that are no stream and no upload */
  calls: number
  slow: number
}

export interface RequestCounts {
  observe: ObserveRequest
  /** Returns the counts of the last minutes. */
  recent: () => RequestCount
}

const MINUTE = 60_000

/** Counts the requests of this process by minute. `now`: milliseconds of a clock that only runs */
export function requestCounts(now = () => performance.now()): RequestCounts {
  const { span, slow } = problemLimits.requests
  const minutes = new Map<number, RequestCount>()
  const forget = () => {
    for (const minute of minutes.keys()) if (minute * MINUTE <= now() - span) minutes.delete(minute)
  }
  return {
    observe: ({ route, status, ms }) => {
      const minute = Math.floor(now() / MINUTE)
      let counted = minutes.get(minute)
      if (!counted) {
        forget()
        minutes.set(minute, (counted = { all: 0, failed: 0, calls: 0, slow: 0 }))
      }
      counted.all++
      if (isFailure(status)) counted.failed++
      if (route.startsWith('/music/')) return
      counted.calls++
      if (ms > slow) counted.slow++
    },
    recent: () => {
      forget()
      const sum = { all: 0, failed: 0, calls: 0, slow: 0 }
      for (const counted of minutes.values())
        for (const key of Object.keys(sum) as (keyof RequestCount)[]) sum[key] += counted[key]
      return sum
    },
  }
}

export const isFailure = (status: number): boolean => status >= 500 && status !== 501
