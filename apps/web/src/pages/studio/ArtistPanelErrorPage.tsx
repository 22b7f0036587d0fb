import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import styles from './panel.module.css'

export default function ArtistPanelErrorPage() {
  const { t } = useI18n()
  return (
    <div className={styles.error}>
      <title>{t('panel.notFound')}</title>
      <h1>{t('panel.notFound')}</h1>
      <Link to={paths.artistPanel} className={buttonClass()}>
        {t('panel.back')}
      </Link>
    </div>
  )
}
