import { useHydrated } from '../../ui/hydration.ts'
import { formatClock } from './format-clock.ts'
import { formatDay, useI18n } from '../i18n/i18n.ts'

/** Shows the day of `iso`; in UTC on the server, which does not know the reader's time zone. */
export function Day({ iso }: { iso: string }) {
  const { language } = useI18n()
  return formatDay(iso, language, useHydrated() ? undefined : 'UTC')
}

export function Clock({ iso }: { iso: string }) {
  const { language } = useI18n()
  return formatClock(iso, language, useHydrated() ? undefined : 'UTC')
}
