import { expect, it } from 'vitest'
import {
  fittingConnections,
  LEAST_CONNECTIONS,
  shareConnections,
  USUAL_CONNECTIONS,
} from './share-connections.ts'

it('An api and a worker with the fewest connections leave one of fifteen', () => {
  const api = shareConnections(LEAST_CONNECTIONS, { own: 2, hasQueues: true })
  const worker = shareConnections(LEAST_CONNECTIONS, { own: 1, hasQueues: true })
  expect(api).toEqual({ pool: 3, queues: 2 })
  expect(worker).toEqual({ pool: 4, queues: 2 })
  expect(2 * LEAST_CONNECTIONS).toBe(14)
})

it('The parts of a process never take more than all', () => {
  for (let total = LEAST_CONNECTIONS; total <= 1000; total += 1)
    for (const hasQueues of [true, false]) {
      const { pool, queues } = shareConnections(total, { own: 2, hasQueues })
      expect(pool + queues + 2).toBe(total)
      expect(pool).toBeGreaterThanOrEqual(3)
      expect(queues).toBe(hasQueues ? Math.max(2, queues) : 0)
    }
})

it('Without a setting a process takes what fits beside another one', () => {
  const fitting = (allowed: number, isPooled = false) => fittingConnections({ allowed, isPooled })
  expect(fitting(97)).toBe(USUAL_CONNECTIONS)
  expect(fitting(22)).toBe(10)
  expect(fitting(17)).toBe(8)
  expect(fitting(5)).toBe(LEAST_CONNECTIONS)
  // Debian's PgBouncer has 20 connections for all clients of a role.
  expect(fitting(97, true)).toBe(9)
})
