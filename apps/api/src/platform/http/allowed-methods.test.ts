import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import * as contracts from '@nava/contracts'
import { endpointsIn } from '@nava/contracts'
import { expect, it } from 'vitest'
import { cpuTimeOf } from '../../testing/cpu-time.ts'
import { allowedMethods } from './allowed-methods.ts'

const served = Object.values<unknown>(contracts).flatMap(endpointsIn)

it.each([
  ['/api/health', ['GET', 'HEAD']],
  ['/API//Health/', ['GET', 'HEAD']],
  ['/api/no-such-call', []],
])('the path %s has the methods %j', (path, methods) => expect(allowedMethods(served)(path)).toEqual(methods))

it.runIf(RUNS_ALL_TESTS)('an unknown address costs little of what it costs to prepare for them', () => {
  const prepare = () => void allowedMethods(served)('/api/no-such-call')
  const methodsAt = allowedMethods(served)
  const answer = () => void methodsAt('/api/no-such-call')
  prepare()
  answer()
  // The least of a few, because a collection of garbage may fall into any of them
  const least = (work: () => void) => Math.min(...[1, 2, 3].map(() => cpuTimeOf(work, 200)))
  expect(least(answer)).toBeLessThan(least(prepare) / 2)
})
