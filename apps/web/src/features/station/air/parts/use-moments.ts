import { dateFormat } from '../../../../lib/formats/formats.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'

/** Formats times by the reader's clock: those of today by the hour, others with the day. */
export function useMoments() {
  const { language } = useI18n()
  const clock = dateFormat(language, { timeStyle: 'short' })
  const full = dateFormat(language, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  })
  const day = dateFormat(language, { dateStyle: 'short' })
  const formatOf = (date: Date) => (day.format(date) === day.format(new Date()) ? clock : full)
  return {
    moment: (iso: string) => formatOf(new Date(iso)).format(new Date(iso)),
    /** From start to end, with the day of each if they differ */
    span: (from: string, to: string) => full.formatRange(new Date(from), new Date(to)),
  }
}
