import { dateFormat } from '../../../../lib/formats/formats.ts'
import { useWords } from '../words.ts'
import { timeOf } from './week-layout.ts'

/** Returns functions that format times of the station's clock. */
export function useWhen() {
  const { language } = useWords()
  const format = (options: Intl.DateTimeFormatOptions) => (local: string) =>
    dateFormat(language, { ...options, timeZone: 'UTC' }).format(timeOf(local))
  return {
    clock: format({ timeStyle: 'short' }),
    when: format({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }),
    dayName: (day: string) => format({ weekday: 'short', day: 'numeric' })(`${day}T00:00`),
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    // Together, they are in the wrong order in Persian.
    month: (day: string) =>
      [format({ month: 'long' }), format({ year: 'numeric' })].map((part) => part(`${day}T00:00`)).join(' '),
  }
}
