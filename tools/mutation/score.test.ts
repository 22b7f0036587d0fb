import { expect, test } from 'vitest'
import { percentOf, scoreOf, scoreTable } from './score.ts'

test('killed and timed out mutants count as noticed, surviving and uncovered ones do not, and invalid ones are ignored', () => {
  const statuses = [
    'Killed',
    'Timeout',
    'Killed',
    'Survived',
    'NoCoverage',
    'CompileError',
    'Ignored',
  ] as const
  const score = scoreOf(statuses.map((status) => ({ status })))
  expect(score).toEqual({ detected: 3, undetected: 2 })
  expect(percentOf(score)).toBe(60)
})

test('a module without mutants has a full score', () => {
  expect(percentOf(scoreOf([]))).toBe(100)
})

test('the table ends with the sum of all modules', () => {
  const table = scoreTable(
    new Map([
      ['auth', { detected: 9, undetected: 1 }],
      ['range', { detected: 30, undetected: 0 }],
    ]),
  )
  expect(table.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    'auth 90.0 % 9 of 10',
    'range 100.0 % 30 of 30',
    'total 97.5 % 39 of 40',
  ])
})
