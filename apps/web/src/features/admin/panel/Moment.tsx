import { dateFormat } from '../../../lib/formats/formats.ts'
import { useWords } from './words.ts'

/** Returns 'Nov 27, 2026, 8:00 PM', in the reader's language and time zone. */
export const momentText = (iso: string, language: string): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{momentText(iso, useWords().language)}</time>
}
