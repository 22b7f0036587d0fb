import { numberFormat } from './formats.ts'

/** Formats a number in the reader's digits. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return numberFormat(language, options).format(value)
}
