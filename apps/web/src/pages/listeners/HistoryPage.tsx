import { type PlayedMusic, limits, listHistory, recentPlays, removePlay } from '@nava/contracts'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../features/lists/ListPage.tsx'
import { SignedInOnly } from '../../features/login/SignedInOnly.tsx'
import { TrackRow } from '../../features/music/TrackRow.tsx'
import { queueOf } from '../../features/player/queue-of.ts'
import { call } from '../../lib/calls/call.ts'
import { toastError } from '../../lib/calls/toast-error.ts'
import { invalidate } from '../../lib/calls/query.ts'
import { formatWhen, useI18n } from '../../lib/i18n/i18n.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './HistoryPage.module.css'

export default function HistoryPage() {
  const { t } = useI18n()
  return (
    <SignedInOnly>
      <ListPage title={t('library.history')} lead={t('library.historyLead')}>
        <Plays />
      </ListPage>
    </SignedInOnly>
  )
}

const keyOf = ({ playID }: { playID: number }) => playID

function Plays() {
  const { t } = useI18n()
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const list = useInfiniteList(infiniteList(listHistory, {}, limits.list.defaultTake), {
    idOf: keyOf,
    staleTime: 0,
  })
  const shown = { ...list, data: list.data?.filter(({ playID }) => !removed.has(playID)) }

  const remove = async (playID: number) => {
    setRemoved((before) => new Set(before).add(playID))
    try {
      await call(removePlay, { params: { id: playID } })
      void invalidate(recentPlays)
    } catch (error) {
      setRemoved((before) => new Set([...before].filter((id) => id !== playID)))
      await toastError(error)
    }
  }
  return (
    <PagedList
      list={shown}
      keyOf={keyOf}
      layout="rows"
      empty={<EmptyState icon={<History />} text={t('library.noHistory')} />}
    >
      {(play) => <Play key={play.playID} play={play} onRemove={() => void remove(play.playID)} />}
    </PagedList>
  )
}

function Play({ play: { when, music }, onRemove }: { play: PlayedMusic; onRemove: () => void }) {
  const { t, language } = useI18n()
  return (
    <div className={styles.play}>
      <TrackRow music={music} queue={queueOf([music])} extra={formatWhen(when, language)} />
      <IconButton size="sm" label={t('library.removePlay', { title: music.title })} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
