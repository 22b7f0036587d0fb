import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { BulkUpload } from '../../features/studio/bulk-upload/BulkUpload.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import styles from './panel.module.css'

export default function BulkUploadPage() {
  const { t } = useI18n()
  return (
    <ArtistOnly>
      {(owner) => (
        <>
          <title>{t('bulk.heading')}</title>
          <header className={styles.header}>
            <h1>{t('bulk.heading')}</h1>
            <Link to={paths.artistPanel} className={buttonClass()}>
              <ArrowLeft aria-hidden className="flip-rtl" />
              {t('panel.back')}
            </Link>
          </header>
          <BulkUpload artists={owner.artists} />
        </>
      )}
    </ArtistOnly>
  )
}
