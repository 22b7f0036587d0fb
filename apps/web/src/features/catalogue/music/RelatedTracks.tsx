import type { MusicCard } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { TrackRow } from './TrackRow.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'
import styles from './RelatedTracks.module.css'

const FIRST_ROWS = 10

export function RelatedTracks({ related }: { related: UseQueryResult<MusicCard[]> }) {
  const { t, language } = useI18n()
  const [all, setAll] = useState(false)
  const queue = queueOf(related.data ?? [])
  return (
    <section>
      <h2 className={styles.title}>{t('music.related')}</h2>
      <Loaded
        query={related}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<EmptyState text={t('tracks.none')} />}
      >
        {(musics) => (
          <>
            {musics.slice(0, all ? undefined : FIRST_ROWS).map((music) => (
              <TrackRow
                key={music.musicID}
                music={music}
                queue={queue}
                extra={t('tracks.plays', {
                  count: music.playCount,
                  shown: formatCount(music.playCount, language),
                })}
              />
            ))}
            {!all && musics.length > FIRST_ROWS && (
              <Button size="sm" onClick={() => setAll(true)}>
                {t('ui.seeMore')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
