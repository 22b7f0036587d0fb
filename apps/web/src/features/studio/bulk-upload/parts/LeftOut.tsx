import { useI18n } from '../../../../lib/i18n/i18n.ts'
import type { LeftOutFiles } from '../read-files.ts'
import styles from '../BulkUpload.module.css'

/** Names the files that are not taken, with the reason. */
export function LeftOut({ files: { unsupported, unfinished } }: { files: LeftOutFiles }) {
  const { t } = useI18n()
  return (
    <section className={styles.leftOut} aria-label={t('bulk.leftOut')} aria-live="polite">
      <Names reason={t('bulk.leftOutReason')} names={unsupported} />
      <Names reason={t('bulk.unfinished')} names={unfinished} />
    </section>
  )
}

function Names({ reason, names }: { reason: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>{reason}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
