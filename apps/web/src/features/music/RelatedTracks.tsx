import type { MusicCard } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount, useI18n } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TrackRow } from './TrackRow.tsx'
import { queueOf } from './queue-of.ts'
import styles from './RelatedTracks.module.css'

/** Tracks like the one of the page. */
export function RelatedTracks({ related }: { related: UseQueryResult<MusicCard[]> }) {
  const { t, language } = useI18n()
  const queue = queueOf(related.data ?? [])
  return (
    <section>
      <h2 className={styles.title}>{t('music.related')}</h2>
      {related.isPending && <RowsSkeleton rows={6} />}
      {related.isError && <ErrorState onRetry={() => void related.refetch()} />}
      {related.data?.length === 0 && <EmptyState text={t('music.none')} />}
      {related.data?.map((music) => (
        <TrackRow
          key={music.musicID}
          music={music}
          queue={queue}
          extra={t('music.plays', { count: music.playCount, shown: formatCount(music.playCount, language) })}
        />
      ))}
    </section>
  )
}

function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useI18n()
  return (
    <div role="status" aria-busy aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton width={52} height={52} />
          <div>
            <Skeleton shape="text" width="46%" />
            <Skeleton shape="text" width="28%" />
          </div>
        </div>
      ))}
    </div>
  )
}
