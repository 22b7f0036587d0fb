import { limits, listHistory, recentPlays, recentPodcasts, removePlay } from '@nava/contracts'
import { History, X } from 'lucide-react'
import { Fragment } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { formatClock } from '../../../lib/formats/format-clock.ts'
import { formatDay, t, useI18n } from '../../../lib/i18n/i18n.ts'
import { PagedList } from '../../../lib/lists/PagedList.tsx'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { TitleLevel } from '../../../ui/title-level.ts'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { episodesOf, queueOf } from '../../listening/player/queue-of.ts'
import { PodcastRow } from '../../catalogue/podcasts/PodcastRow.tsx'
import { RemovableRow } from './RemovableRow.tsx'
import { useRemovals } from './use-removals.ts'
import styles from './Plays.module.css'

const keyOf = ({ playID }: { playID: number }) => playID

export function Plays() {
  const { t, language } = useI18n()
  const list = useInfiniteList(infiniteList(listHistory, {}, limits.list.defaultTake), {
    idOf: keyOf,
    staleTime: 0,
  })
  const { removed, remove } = useRemovals('removed plays', {
    send: (id) => call(removePlay, { params: { id } }, { keepalive: true }),
    undoable: t('library.playRemoved'),
    confirm: () => void Promise.all([invalidate(recentPlays), invalidate(recentPodcasts)]),
  })
  const clock = (when: string) => <time dateTime={when}>{formatClock(when, language)}</time>
  return (
    <PagedList
      list={{ ...list, data: list.data?.filter(({ playID }) => !removed.has(playID)) }}
      keyOf={keyOf}
      layout="rows"
      empty={<EmptyState icon={<History />} text={t('library.noHistory')} />}
    >
      {({ playID, when, music, podcast }, index, all) => (
        <Fragment key={playID}>
          {!isSameDay(when, all[index - 1]?.when) && <h2 className={styles.day}>{dayOf(when, language)}</h2>}
          <TitleLevel value={3}>
            <RemovableRow
              icon={<X />}
              label={t('library.removePlay', { title: music?.title ?? podcast?.title ?? '' })}
              onRemove={() => remove(playID)}
            >
              {music && <TrackRow music={music} queue={queueOf([music])} extra={clock(when)} />}
              {podcast && <PodcastRow podcast={podcast} queue={episodesOf([podcast])} extra={clock(when)} />}
            </RemovableRow>
          </TitleLevel>
        </Fragment>
      )}
    </PagedList>
  )
}

const isSameDay = (one: string, other: string | Date | undefined) =>
  other !== undefined && new Date(one).toDateString() === new Date(other).toDateString()

/** Returns 'Today', 'Yesterday' or 'Nov 21, 2026'. */
function dayOf(when: string, language: string): string {
  const today = new Date()
  if (isSameDay(when, today)) return t('library.today')
  return isSameDay(when, dayBefore(today)) ? t('library.yesterday') : formatDay(when, language)
}

function dayBefore(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1)
}
