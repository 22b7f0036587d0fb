import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem } from '../../platform/http/errors.ts'
import { spaced } from './spaced.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const busy = (retryAfter: number) => problem('source.busy', { host: 'other.example' }, { retryAfter })

it('refuses what would wait too long, with the time until there is a place', async () => {
  const inTurn = spaced({ interval: 20_000, waiting: 1, longestPause: 60_000, busy })
  expect(await inTurn(async () => 'now')).toBe('now')
  const second = inTurn(async () => 'later')
  await expect(inTurn(async () => 'too late')).rejects.toMatchObject({ code: 'source.busy', retryAfter: 40 })
  vi.setSystemTime(Date.now() + 60_000)
  // The others are in their turn, whatever waits.
  expect(await inTurn(async () => 'after them')).toBe('after them')
  void second
})

it('leaves a server alone for as long as it wants', async () => {
  const inTurn = spaced({ interval: 0, waiting: 10, longestPause: 60_000, busy })
  await expect(
    inTurn(async () => {
      throw busy(30)
    }),
  ).rejects.toMatchObject({ retryAfter: 30 })
  await expect(inTurn(async () => 'too early')).rejects.toMatchObject({
    code: 'source.busy',
    retryAfter: 30,
  })
  vi.setSystemTime(Date.now() + 30_000)
  expect(await inTurn(async () => 'again')).toBe('again')
})

it('does not leave it alone for years', async () => {
  const inTurn = spaced({ interval: 0, waiting: 10, longestPause: 60_000, busy })
  await expect(
    inTurn(async () => {
      throw busy(999_999_999)
    }),
  ).rejects.toMatchObject({ code: 'source.busy' })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await inTurn(async () => 'again')).toBe('again')
})
