import { useHydrated } from '../ui/hydration.ts'
import { formatDay, useI18n } from './i18n.ts'

/** Shows a day in words. `iso` is a time as the server sends it, whose own day is that of UTC. */
export function Day({ iso }: { iso: string }) {
  const { language } = useI18n()
  // The server does not know the reader's time zone.
  return formatDay(iso, language, useHydrated() ? undefined : 'UTC')
}
