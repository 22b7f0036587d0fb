import { useI18n } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../lib/paths/site.ts'
import { StoreBadge } from '../../ui/icons/StoreBadge.tsx'
import styles from './StoreBadges.module.css'

export default function StoreBadges() {
  const { t } = useI18n()
  const { apps } = useSite()
  return (
    <div className={styles.badges}>
      <StoreBadge store="app" lead={t('frame.appStoreLead')} href={apps.appStore} />
      <StoreBadge store="play" lead={t('frame.playStoreLead')} href={apps.playStore} />
    </div>
  )
}
