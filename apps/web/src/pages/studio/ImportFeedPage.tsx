import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import { FeedForm } from '../../features/studio/feed-import/FeedForm.tsx'
import { FeedImports } from '../../features/studio/feed-import/FeedImports.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import styles from './panel.module.css'

export default function ImportFeedPage() {
  const { t } = useI18n()
  return (
    <DjOnly>
      {(owner) => (
        <div className={styles.narrow}>
          <title>{t('feeds.heading')}</title>
          <header className={styles.header}>
            <h1>{t('feeds.heading')}</h1>
            <Link to={paths.djPanel} className={buttonClass()}>
              <ArrowLeft aria-hidden className="flip-rtl" />
              {t('panel.back')}
            </Link>
          </header>
          <p className={styles.lead}>{t('feeds.lead')}</p>
          <FeedForm djs={owner.djs} />
          <FeedImports />
        </div>
      )}
    </DjOnly>
  )
}
