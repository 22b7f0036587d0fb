import { limits } from '@nava/contracts'
import { expect, it } from 'vitest'
import { floodGuard } from './flood-guard.ts'

const { burst, perSecond, delay, maxDebt } = limits.chat.flood
const times = (count: number, ask: () => unknown) => Array.from({ length: count }, ask)

it('the flood guard lets a burst pass, slows down what exceeds it, then drops the connection', () => {
  const ask = floodGuard()
  const verdicts = times(burst + maxDebt + 1, () => ask(0))
  expect(verdicts.slice(0, burst)).toEqual(times(burst, () => ({ state: 'fine' })))
  expect(verdicts.slice(burst, burst + maxDebt)).toEqual(times(maxDebt, () => ({ state: 'slow', delay })))
  expect(verdicts.at(-1)).toEqual({ state: 'drop' })
})

it('the flood guard never slows down somebody who asks at the allowed rate', () => {
  const ask = floodGuard()
  const verdicts = Array.from({ length: 500 }, (_, at) => ask((at * 1000) / perSecond))
  expect(new Set(verdicts.map(({ state }) => state))).toEqual(new Set(['fine']))
})

it('the flood guard forgives with time, up to a burst', () => {
  const ask = floodGuard()
  times(burst + 5, () => ask(0))
  const later = 3_600_000
  expect(times(burst, () => ask(later))).toEqual(times(burst, () => ({ state: 'fine' })))
  expect(ask(later)).toEqual({ state: 'slow', delay })
})
