import type { MusicCard } from '@nava/contracts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { playlistQueueOf } from '../../listening/player/queue-of.ts'
import { NoMatch } from './NoMatch.tsx'
import { OWN_ORDER, arrange } from './order.ts'
import { TrackTable, type TrackTableProps } from './TrackTable.tsx'

interface CompleteTrackTableProps extends Pick<TrackTableProps, 'title' | 'remove' | 'onMove'> {
  musics: readonly MusicCard[]
}

/** Table of a list that is known as a whole, which is sorted and filtered here. `onMove`: in the list's own order */
export function CompleteTrackTable({ title, musics, remove, onMove }: CompleteTrackTableProps) {
  const { language } = useI18n()
  const [order, setOrder] = useState(OWN_ORDER)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const entries = useMemo(() => arrange(musics, order, wanted, language), [musics, order, wanted, language])
  const isInOwnOrder = order.by === 'added' && wanted.trim() === ''
  return (
    <TrackTable
      title={title}
      own="table.by.own"
      entries={entries}
      queue={playlistQueueOf(entries.map(({ music }) => music))}
      order={order}
      onOrder={setOrder}
      words={words}
      onWords={setWords}
      onMove={isInOwnOrder ? onMove : undefined}
      remove={remove}
    >
      {entries.length === 0 && <NoMatch onClear={() => setWords('')} />}
    </TrackTable>
  )
}
