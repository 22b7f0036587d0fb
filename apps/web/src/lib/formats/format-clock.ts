import { dateFormat } from './formats.ts'

/** Returns '8:30 PM', by default in the reader's time zone. */
export function formatClock(iso: string, language: string, timeZone?: string): string {
  return dateFormat(language, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(iso))
}
