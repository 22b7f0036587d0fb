import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { Button, buttonClass } from '../../../../ui/controls/Button.tsx'
import { type BulkRow, createdByAlbum } from '../bulk-store.ts'
import styles from '../BulkUpload.module.css'

export function Created({ rows, onMore }: { rows: readonly BulkRow[]; onMore: () => void }) {
  const { t } = useI18n()
  return (
    <section ref={(element) => element?.focus()} className={styles.created} role="status" tabIndex={-1}>
      <CircleCheck aria-hidden />
      <ul>
        {createdByAlbum(rows).map(({ album, count }) => (
          <li key={album}>
            {album ? t('bulk.createdOn', { count, album }) : t('bulk.createdSingles', { count })}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('bulk.createdHint')}</p>
      <div className={styles.choices}>
        <Link to={paths.artistPanel} className={buttonClass({ variant: 'primary' })}>
          {t('bulk.openPanel')}
        </Link>
        <Button onClick={onMore}>{t('bulk.uploadMore')}</Button>
      </div>
    </section>
  )
}
