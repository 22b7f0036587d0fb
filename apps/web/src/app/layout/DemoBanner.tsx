import { useI18n } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './DemoBanner.module.css'

/** A quiet line while the demo catalogue is being made. */
export function DemoBanner() {
  const { t } = useI18n()
  const { demo } = useSite()
  if (!demo) return null
  const text = t('frame.preparingDemo', { playable: demo.playable, total: demo.total })
  return (
    <div className={styles.banner}>
      <span>{text}</span>
      <ProgressBar percent={(demo.playable / Math.max(1, demo.total)) * 100} label={text} />
    </div>
  )
}
