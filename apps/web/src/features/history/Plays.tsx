import { limits, listHistory, recentPlays, recentPodcasts, removePlay } from '@nava/contracts'
import { History, X } from 'lucide-react'
import { call } from '../../lib/calls/call.ts'
import { invalidate } from '../../lib/calls/query.ts'
import { formatWhen, useI18n } from '../../lib/i18n/i18n.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { TrackRow } from '../music/TrackRow.tsx'
import { episodesOf } from '../player/episodes-of.ts'
import { queueOf } from '../player/queue-of.ts'
import { PodcastRow } from '../podcasts/PodcastRow.tsx'
import { RemovableRow } from './RemovableRow.tsx'
import { useRemovals } from './use-removals.ts'

const keyOf = ({ playID }: { playID: number }) => playID

export function Plays() {
  const { t, language } = useI18n()
  const list = useInfiniteList(infiniteList(listHistory, {}, limits.list.defaultTake), {
    idOf: keyOf,
    staleTime: 0,
  })
  const { removed, remove } = useRemovals('removed plays', {
    send: (id) => call(removePlay, { params: { id } }),
    confirm: () => void Promise.all([invalidate(recentPlays), invalidate(recentPodcasts)]),
  })
  return (
    <PagedList
      list={{ ...list, data: list.data?.filter(({ playID }) => !removed.has(playID)) }}
      keyOf={keyOf}
      layout="rows"
      empty={<EmptyState icon={<History />} text={t('library.noHistory')} />}
    >
      {({ playID, when, music, podcast }) => (
        <RemovableRow
          key={playID}
          icon={<X />}
          label={t('library.removePlay', { title: music?.title ?? podcast?.title ?? '' })}
          onRemove={() => remove(playID)}
        >
          {music && <TrackRow music={music} queue={queueOf([music])} extra={formatWhen(when, language)} />}
          {podcast && (
            <PodcastRow podcast={podcast} queue={episodesOf([podcast])} extra={formatWhen(when, language)} />
          )}
        </RemovableRow>
      )}
    </PagedList>
  )
}
