import { limits, top10Musics, topMonthMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TrackRow } from './TrackRow.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'

export function Charts() {
  const { t } = useI18n()
  const [chart, setChart] = useState<'ten' | 'month'>('ten')
  const ten = useQuery({ ...query(top10Musics), enabled: chart === 'ten' })
  const month = useQuery({
    ...query(topMonthMusics, { query: { take: limits.top.ten } }),
    enabled: chart === 'month',
  })
  return (
    <Tabs
      label={t('lists.charts')}
      tabs={[
        { key: 'ten', label: t('lists.top10') },
        { key: 'month', label: t('lists.topMonth') },
      ]}
      chosen={chart}
      onChoose={setChart}
    >
      <Loaded
        query={chart === 'ten' ? ten : month}
        skeleton={<RowsSkeleton rows={limits.top.ten} />}
        empty={<EmptyState text={t('tracks.none')} />}
      >
        {(musics) =>
          musics.map((music, at) => (
            <TrackRow key={music.musicID} music={music} queue={queueOf(musics)} rank={at + 1} />
          ))
        }
      </Loaded>
    </Tabs>
  )
}
