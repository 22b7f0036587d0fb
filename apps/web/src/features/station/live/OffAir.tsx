import { TvMinimal } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './OffAir.module.css'

export function OffAir({ onRetry }: { onRetry?: () => void }) {
  const { t } = useI18n()
  return (
    <div className={styles.offAir} role="status">
      <TvMinimal aria-hidden strokeWidth={1.25} />
      <p className={styles.title}>{t('live.offAir')}</p>
      <p>{t(onRetry ? 'live.unreachable' : 'live.offAirHint')}</p>
      {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
    </div>
  )
}
