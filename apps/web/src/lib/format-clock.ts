import { dateFormat } from './formats.ts'

/** Formats the time of day of an instant, by default in the reader's time zone: '8:30 PM'. `iso` is a time as the server sends it. */
export function formatClock(iso: string, language: string, timeZone?: string): string {
  return dateFormat(language, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(iso))
}
