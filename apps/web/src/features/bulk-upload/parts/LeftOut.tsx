import { useI18n } from '../../../lib/i18n/i18n.ts'
import styles from '../BulkUpload.module.css'

/** Names the files whose kind is not taken. */
export function LeftOut({ names }: { names: readonly string[] }) {
  const { t } = useI18n()
  return (
    <section className={styles.leftOut} aria-label={t('bulk.leftOut')} aria-live="polite">
      <p>{t('bulk.leftOutReason')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
