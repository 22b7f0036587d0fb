import type { MusicCard } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { setAutoplay, useAutoplay } from './autoplay.ts'
import { VideoRow } from './parts/VideoRow.tsx'
import styles from './RelatedVideos.module.css'

export function RelatedVideos({ related }: { related: UseQueryResult<MusicCard[]> }) {
  const { t } = useI18n()
  return (
    <section>
      <header className={styles.header}>
        <h2>{t('video.related')}</h2>
        <AutoplaySwitch />
      </header>
      <Loaded query={related} skeleton={<RowsSkeleton />} empty={<EmptyState text={t('video.none')} />}>
        {(videos) => (
          <div className={styles.rows}>
            {videos.map((video) => (
              <VideoRow key={video.musicID} video={video} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function AutoplaySwitch() {
  const { t } = useI18n()
  const on = useAutoplay()
  return (
    <Switch checked={on} onChange={setAutoplay}>
      {t('video.autoplay')}
    </Switch>
  )
}

function RowsSkeleton() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: 6 }, (_, at) => (
        <MediaRow
          key={at}
          className={styles.row}
          listed
          cover={<Skeleton className={styles.picture} />}
          title={<Skeleton shape="text" width="80%" />}
          names={<Skeleton shape="text" width="50%" />}
        />
      ))}
    </div>
  )
}
