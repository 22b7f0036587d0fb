import { type Credit, type CreditFormInput, hasInstrument, limits } from '@nava/contracts'

/** A credit while it is edited */
export interface CreditRow extends Credit {
  /** Of the row, for as long as the page is open */
  key: number
}

let last = 0
export const rowOf = (credit: Credit): CreditRow => {
  last += 1
  return { ...credit, key: last }
}

export const newRow = (): CreditRow => rowOf({ role: 'performer', instrument: '', name: '', artistID: 0 })

export const formOf = (rows: readonly CreditRow[]): CreditFormInput[] =>
  rows.map(({ role, instrument, name, artistID }) => ({ role, instrument, name, artistID }))

export const isNamed = ({ name }: Credit): boolean => name.trim() !== ''

const keyOf = ({ role, instrument, name, artistID }: Credit): string =>
  JSON.stringify([
    role,
    hasInstrument(role) ? instrument.toLowerCase() : '',
    artistID || name.trim().toLowerCase(),
  ])

/** Returns those that say something new, as many as there is room for. */
export function missingCredits(rows: readonly Credit[], found: readonly Credit[]): Credit[] {
  const present = new Set(rows.map(keyOf))
  const room = Math.max(0, limits.perMusic.credits - rows.length)
  return found.filter((credit) => !present.has(keyOf(credit))).slice(0, room)
}

export const sameCredits = (one: readonly Credit[], other: readonly Credit[]): boolean =>
  JSON.stringify(one.map(keyOf)) === JSON.stringify(other.map(keyOf)) &&
  one.every(({ name }, at) => name === other[at]?.name)
