import { expect, test } from 'vitest'
import { patientRetries } from './patient-retries.ts'

/** Returns the pauses between the attempts at a request that always fails so. */
async function pausesAfter(
  error: Error,
  errorType: string,
  { attempts = 4, hint = 0 } = {},
): Promise<number[]> {
  const retries = patientRetries(attempts, () => 1)
  const retryAfterHint = new Date(Date.now() + hint)
  const pauses: number[] = []
  let token = await retries.acquireInitialRetryToken()
  for (;;) {
    try {
      const failure = { error, errorType, ...(hint > 0 && { retryAfterHint }) }
      token = await retries.refreshRetryTokenForRetry(token, failure)
      pauses.push(Math.round(token.getRetryDelay()))
    } catch {
      return pauses
    }
  }
}

const named = (name: string, more = {}) => Object.assign(new Error(name), { name }, more)

test('a server that asks for fewer requests is waited for longer than one that fails', async () => {
  expect(await pausesAfter(named('InternalError'), 'TRANSIENT')).toEqual([100, 200, 400])
  expect(await pausesAfter(named('SlowDown'), 'THROTTLING')).toEqual([
    ...[250, 500, 1000, 2000],
    ...[4000, 4000, 4000],
  ])
})

test('it is waited for as long as it asks for, within bounds', async () => {
  const pauses = await pausesAfter(named('SlowDown'), 'THROTTLING', { hint: 3_600_000 })
  expect(new Set(pauses)).toEqual(new Set([10_000]))
})

test('what is refused, and what was silent, is not asked for again; what was reset is', async () => {
  expect(await pausesAfter(named('AccessDenied'), 'CLIENT_ERROR')).toEqual([])
  expect(await pausesAfter(named('NotImplemented'), 'SERVER_ERROR')).toEqual([])
  expect(await pausesAfter(named('TimeoutError'), 'TRANSIENT')).toEqual([])
  expect(await pausesAfter(named('TimeoutError', { code: 'ECONNRESET' }), 'TRANSIENT')).toHaveLength(3)
})

test('one attempt is one', async () => {
  expect(await pausesAfter(named('SlowDown'), 'THROTTLING', { attempts: 1 })).toEqual([])
})
