import type { MusicCard } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount, useI18n } from '../../lib/i18n.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { TrackRow } from './TrackRow.tsx'
import { queueOf } from './queue-of.ts'
import styles from './RelatedTracks.module.css'

/** Renders tracks that are related to the one of the page. */
export function RelatedTracks({ related }: { related: UseQueryResult<MusicCard[]> }) {
  const { t, language } = useI18n()
  const queue = queueOf(related.data ?? [])
  return (
    <section>
      <h2 className={styles.title}>{t('music.related')}</h2>
      <Loaded
        query={related}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<EmptyState text={t('tracks.none')} />}
      >
        {(musics) =>
          musics.map((music) => (
            <TrackRow
              key={music.musicID}
              music={music}
              queue={queue}
              extra={t('tracks.plays', {
                count: music.playCount,
                shown: formatCount(music.playCount, language),
              })}
            />
          ))
        }
      </Loaded>
    </section>
  )
}
