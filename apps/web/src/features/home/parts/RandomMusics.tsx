import { limits, randomMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { query } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardRow } from '../../../ui/CardRow.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CardSkeleton } from '../../../ui/Skeleton.tsx'
import { MusicTile } from '../../music/MusicTile.tsx'
import { queueOf } from '../../player/queue-of.ts'
import styles from './RandomMusics.module.css'

/** Fifty random tracks on request; seven are shown, all are queued. */
export function RandomMusics() {
  const { t } = useI18n()
  const [requested, setRequested] = useState(false)
  const musics = useQuery({
    ...query(randomMusics),
    enabled: requested,
    // The tracks stay until the next request.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const queue = queueOf(musics.data ?? [])

  if (!requested && !musics.data) {
    return (
      <section className={styles.invitation} aria-label={t('home.randomMusics')}>
        <div>
          <h2>{t('home.randomMusics')}</h2>
          <p>{t('home.randomHint')}</p>
        </div>
        <Button icon={<Dices />} variant="primary" onClick={() => setRequested(true)}>
          {t('home.randomMusics')}
        </Button>
      </section>
    )
  }
  return (
    <CardRow
      title={t('home.randomMusics')}
      seeAll={
        <Button
          size="sm"
          icon={<Dices />}
          busy={musics.isFetching}
          onClick={() => void musics.refetch({ cancelRefetch: false })}
        >
          {t('home.randomAgain')}
        </Button>
      }
    >
      <Loaded query={musics} skeleton={<CardsSkeleton />} empty={<EmptyState text={t('tracks.none')} />}>
        {(all) =>
          all
            .slice(0, limits.random.shown)
            .map((music) => <MusicTile key={music.musicID} music={music} queue={queue} />)
        }
      </Loaded>
    </CardRow>
  )
}

function CardsSkeleton() {
  return Array.from({ length: limits.random.shown }, (_, at) => <CardSkeleton key={at} />)
}
