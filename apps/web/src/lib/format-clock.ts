import { dateFormat } from './formats.ts'

/** Formats the server's time as a time of day: '8:30 PM'; the default is the reader's time zone. */
export function formatClock(iso: string, language: string, timeZone?: string): string {
  return dateFormat(language, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(iso))
}
