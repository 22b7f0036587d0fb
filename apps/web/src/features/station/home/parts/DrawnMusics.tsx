import { limits, randomMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CardRow } from '../../../../ui/media/CardRow.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { MusicTile } from '../../../catalogue/music/MusicTile.tsx'
import { queueOf } from '../../../listening/player/queue-of.ts'

export default function DrawnMusics() {
  const { t } = useI18n()
  // Never refetches automatically, so the random tracks stay until the user requests new ones.
  const musics = useQuery({ ...query(randomMusics), staleTime: Number.POSITIVE_INFINITY })
  const queue = queueOf(musics.data ?? [])
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
