import { useI18n } from '../../lib/i18n.ts'
import type { Site } from '../../lib/site.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './DemoBanner.module.css'

/** Shows how much of the demo catalogue is playable so far. */
export default function DemoBanner({ demo }: { demo: NonNullable<Site['demo']> }) {
  const { t } = useI18n()
  const text = t('frame.preparingDemo', { playable: demo.playable, total: demo.total })
  return (
    <div className={styles.banner}>
      <span>{text}</span>
      <ProgressBar percent={(demo.playable / Math.max(1, demo.total)) * 100} label={text} />
    </div>
  )
}
