import { useQuery } from '@tanstack/react-query'
import { getMusic } from '@nava/contracts'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Lyrics } from './Lyrics.tsx'
import type { QueueItem } from './queue-item.ts'
import styles from './CurrentLyrics.module.css'

/** The words of what is on, fetched when they are looked at. */
export function CurrentLyrics({ item }: { item: QueueItem }) {
  const { t } = useI18n()
  const isMusic = item.kind === 'music'
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['music', item.id],
    queryFn: ({ signal }) => call(getMusic, { params: { id: item.id } }, { signal }),
    enabled: isMusic,
  })
  if (!isMusic) return <p className={styles.lyrics}>{t('player.noLyrics')}</p>
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  return (
    <div className={styles.lyrics} aria-busy={isPending}>
      {isPending ? (
        <>
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="85%" />
          <Skeleton shape="text" width="55%" />
        </>
      ) : (
        <Lyrics lyrics={data.lyrics} musicID={item.id} />
      )}
    </div>
  )
}
