import type { MusicCard } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useI18n } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VideoRow } from './VideoRow.tsx'
import styles from './RelatedVideos.module.css'

/** Videos like the one that is shown. */
export function RelatedVideos({ related }: { related: UseQueryResult<MusicCard[]> }) {
  const { t } = useI18n()
  return (
    <section>
      <h2 className={styles.title}>{t('video.related')}</h2>
      {related.isPending && (
        <div role="status" aria-busy aria-label={t('ui.loading')} className={styles.rows}>
          {Array.from({ length: 6 }, (_, at) => (
            <div key={at} className={styles.row}>
              <Skeleton className={styles.picture} />
              <div>
                <Skeleton shape="text" width="80%" />
                <Skeleton shape="text" width="50%" />
              </div>
            </div>
          ))}
        </div>
      )}
      {related.isError && <ErrorState onRetry={() => void related.refetch()} />}
      {related.data?.length === 0 && <EmptyState text={t('video.none')} />}
      <div className={styles.rows}>
        {related.data?.map((video) => (
          <VideoRow key={video.musicID} video={video} />
        ))}
      </div>
    </section>
  )
}
