import { dateFormat } from './formats.ts'

/** Returns 'Fri, Nov 27, 2026, 8:00 PM', by default in the reader's time zone. `iso` is a time of the server. */
export function formatWhen(iso: string, language: string, timeZone?: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone }).format(new Date(iso))
  // Formatted apart, because Persian patterns with a weekday and a year put the year first and the weekday last
  const day = format({ weekday: 'short' }) + (language === 'en' ? ',' : '')
  return `${day} ${format({ dateStyle: 'medium', timeStyle: 'short' })}`
}
