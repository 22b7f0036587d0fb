import { useI18n } from '../../lib/i18n.ts'
import { StoreBadge } from '../../ui/icons/StoreBadge.tsx'
import styles from './StoreBadges.module.css'

/** The companion apps' two badges. */
export function StoreBadges() {
  const { t } = useI18n()
  return (
    <div className={styles.badges}>
      <StoreBadge store="app" lead={t('frame.appStoreLead')} />
      <StoreBadge store="play" lead={t('frame.playStoreLead')} />
    </div>
  )
}
