/** The form of a check: what it finds, how often it looks, and how many blips it tolerates. Its words are in the contracts. */
import { problemLimits } from '@nava/contracts'
import type { FindProblems, FoundProblem } from '../station-problems.ts'

export interface Check {
  /** Milliseconds between two looks */
  every?: number
  /** Consecutive looks that may find something before it counts */
  blips?: number
  /** Finds what is wrong. A look that fails says nothing, and is repeated. */
  find: FindProblems
}

/** Returns what finds the problems of a check; between two looks, what the last one has found. */
export function check({ every = problemLimits.checkEvery, blips = 0, find }: Check): FindProblems {
  let found: readonly FoundProblem[] = []
  let bad = 0
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      const seen = await find()
      lookedAt = performance.now()
      bad = seen.length > 0 ? bad + 1 : 0
      found = bad > blips ? seen : []
    } finally {
      looking = undefined
    }
  }
  return async () => {
    if (performance.now() - lookedAt >= every) await (looking ??= look())
    return found
  }
}
