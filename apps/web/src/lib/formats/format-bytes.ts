import { formatNumber } from '../i18n/i18n.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Returns '12.4 MB' in the reader's digits. A kilobyte has 1000 bytes; for limits 1024, so that they are
 * round numbers.
 */
export function formatBytes(bytes: number, language: string, kilobyte: 1000 | 1024 = 1000): string {
  const last = UNITS.length - 1
  const step = UNITS.findIndex((_, index) => index === last || bytes < kilobyte ** (index + 1))
  const unit = UNITS[step] ?? 'gigabyte'
  return formatNumber(bytes / kilobyte ** step, language, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  })
}
