import { useQuery } from '@tanstack/react-query'
import { getMusic } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { query } from '../../../../lib/calls/query.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Lyrics } from '../../lyrics/Lyrics.tsx'
import type { QueueItem } from '../../player/queue-item.ts'
import styles from './CurrentLyrics.module.css'

/** Returns true if the item has lyrics; false while that is unknown. */
export function useHasLyrics({ kind, id }: QueueItem): boolean {
  const { data } = useQuery({ ...query(getMusic, { params: { id } }), enabled: kind === 'music' })
  return kind === 'music' && data !== undefined && data.lyrics !== ''
}

export function CurrentLyrics({ item }: { item: QueueItem }) {
  const { t } = useI18n()
  const isMusic = item.kind === 'music'
  const music = useQuery({
    ...query(getMusic, { params: { id: item.id } }),
    enabled: isMusic,
  })
  if (!isMusic) return <p className={styles.lyrics}>{t('tracks.noLyrics')}</p>
  return (
    <Loaded
      query={music}
      skeleton={
        <div className={styles.lyrics}>
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="85%" />
          <Skeleton shape="text" width="55%" />
        </div>
      }
    >
      {({ lyrics }) => (
        <div className={styles.lyrics}>
          <Lyrics lyrics={lyrics} musicID={item.id} />
        </div>
      )}
    </Loaded>
  )
}
