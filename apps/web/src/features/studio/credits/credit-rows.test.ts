import type { Credit } from '@nava/contracts'
import { expect, test } from 'vitest'
import { missingCredits, rowOf, sameCredits } from './credit-rows.ts'

const credit = (name: string, more: Partial<Credit> = {}): Credit => ({
  ...{ role: 'composer', instrument: '', name, artistID: 0 },
  ...more,
})

test('what is found is missing unless it says the same as a row', () => {
  const rows = [
    credit('Ada'),
    credit('Bo', { artistID: 7 }),
    credit('Cy', { role: 'performer', instrument: 'oud' }),
  ]
  const found = [
    credit('ada '),
    credit('Bo'),
    credit('Other name', { artistID: 7 }),
    credit('Cy', { role: 'performer', instrument: 'Oud' }),
    credit('Cy', { role: 'performer' }),
  ]
  expect(missingCredits(rows, found)).toEqual([credit('Bo'), credit('Cy', { role: 'performer' })])
})

test('only as many are missing as there is room for', () => {
  const rows = Array.from({ length: 299 }, (_, at) => credit(`Person ${at}`))
  expect(missingCredits(rows, [credit('One'), credit('Two')])).toEqual([credit('One')])
})

test('rows are as stored if order and names are the same', () => {
  const [one, two] = [credit('Ada'), credit('Bo')]
  expect(sameCredits([one, two].map(rowOf), [one, two])).toBe(true)
  expect(sameCredits([two, one].map(rowOf), [one, two])).toBe(false)
  expect(sameCredits([credit('ADA')], [one])).toBe(false)
  // A part that the role does not have is not stored.
  expect(sameCredits([credit('Ada', { instrument: 'left over' })], [one])).toBe(true)
})
