import type { Statistics } from '@nava/contracts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Columns } from './Columns.tsx'

export function CompletionChart({ plays, reached }: Statistics['completion']) {
  const { t, language } = useI18n()
  const percent = (share: number) => formatNumber(share, language, { style: 'percent' })
  const part = (step: number) => percent((step + 1) / reached.length)
  const share = (count: number) => percent(count / plays)
  const half = share(reached[reached.length / 2 - 1] ?? 0)
  const whole = share(reached.at(-1) ?? 0)
  return (
    <Columns
      label={t('statistics.completionChart', {
        half,
        whole,
        count: plays,
        shown: formatNumber(plays, language),
      })}
      columns={reached.map((count, step) => ({
        key: String(step),
        name: t('statistics.reached', { part: part(step) }),
        size: count,
      }))}
      amountOf={share}
      top={plays}
      ends={[part(0), part(reached.length - 1)]}
      reading={t('statistics.reachedEnd', { share: whole })}
      tableLabel={t('statistics.table')}
      heads={[t('statistics.part'), t('statistics.share')]}
    />
  )
}
