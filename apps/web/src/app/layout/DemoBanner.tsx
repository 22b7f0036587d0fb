import { useI18n } from '../../lib/i18n/i18n.ts'
import type { Site } from '../../lib/paths/site.ts'
import { ProgressBar } from '../../ui/states/ProgressBar.tsx'
import styles from './DemoBanner.module.css'

export default function DemoBanner({ demo }: { demo: NonNullable<Site['demo']> }) {
  const { t } = useI18n()
  const { playable, total, failed } = demo
  const text = t(failed > 0 ? 'site.preparingDemoFailed' : 'site.preparingDemo', {
    playable,
    total,
    failed,
  })
  return (
    <section aria-label={text} className={styles.banner}>
      <span>{text}</span>
      <ProgressBar percent={(playable / Math.max(1, total)) * 100} label={text} />
    </section>
  )
}
