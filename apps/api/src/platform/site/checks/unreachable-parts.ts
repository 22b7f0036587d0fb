import { type ReadyChecks, stateOf } from '../ready-checks.ts'
import type { FindProblems } from '../station-problems.ts'
import { check } from './check.ts'

/** Finds that the database or the queues do not answer; the storage has a check of its own. */
export const unreachableParts = (checks: Omit<ReadyChecks, 'storage'>, every = 20_000): FindProblems[] =>
  (['database', 'queue'] as const).map((part) =>
    check({
      every,
      blips: 2,
      find: async () =>
        (await stateOf(checks[part])) === 'ok' ? [] : [{ code: `${part}.unreachable`, params: {} }],
    }),
  )
