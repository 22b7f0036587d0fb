import { getForYou, limits, listDislikes, undislikeMusic } from '@nava/contracts'
import { ThumbsDown, Undo2 } from 'lucide-react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { PagedList } from '../../../lib/lists/PagedList.tsx'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'
import { RemovableRow } from './RemovableRow.tsx'
import { useRemovals } from './use-removals.ts'

const keyOf = ({ musicID }: { musicID: number }) => musicID

/** Tracks that the listener does not want to be suggested */
export function Refused() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(listDislikes, {}, limits.list.defaultTake), {
    idOf: keyOf,
    staleTime: 0,
  })
  const { removed, remove } = useRemovals('allowed again', {
    send: (id) => call(undislikeMusic, { params: { id } }),
    confirm: () => void invalidate(getForYou),
  })
  return (
    <PagedList
      list={{ ...list, data: list.data?.filter(({ musicID }) => !removed.has(musicID)) }}
      keyOf={keyOf}
      layout="rows"
      empty={<EmptyState icon={<ThumbsDown />} text={t('library.noRefused')} />}
    >
      {(music) => (
        <RemovableRow
          key={music.musicID}
          icon={<Undo2 />}
          label={t('library.suggestAgain', { title: music.title })}
          onRemove={() => remove(music.musicID)}
        >
          <TrackRow music={music} queue={queueOf([music])} />
        </RemovableRow>
      )}
    </PagedList>
  )
}
