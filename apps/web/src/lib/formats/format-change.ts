import { formatNumber } from './format-number.ts'

/** A growth beyond this share comes from a few plays before, and says nothing. */
const MAX_GROWTH = 9.99

/** Returns '+12%', or undefined if there was too little before to compare with. */
export function formatChange(now: number, before: number, language: string): string | undefined {
  const growth = now / before - 1
  if (before === 0 || growth > MAX_GROWTH) return undefined
  return formatNumber(growth, language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
}
