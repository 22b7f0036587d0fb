import { useHydrated } from '../../ui/hydration.ts'
import { useI18n } from '../i18n/i18n.ts'
import { formatWhen } from './format-when.ts'

/** Shows the day and the time of `iso`; in UTC on the server, which does not know the reader's time zone. */
export function When({ iso }: { iso: string }) {
  const { language } = useI18n()
  return formatWhen(iso, language, useHydrated() ? undefined : 'UTC')
}
