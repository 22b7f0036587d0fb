import type { Statistics } from '@nava/contracts'
import { useState } from 'react'
import { formatChange } from '../../../../lib/formats/format-change.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import type { About } from '../use-statistics.ts'
import { Columns } from './Columns.tsx'
import styles from '../Statistics.module.css'

type Count = keyof Statistics['totals']

const OF_ARTISTS = [
  'plays',
  'listeners',
  'earlySkips',
  'likes',
  'saves',
  'playlistAdds',
  'downloads',
  'followers',
] as const

const COUNTS: Record<About, readonly Count[]> = {
  artist: OF_ARTISTS,
  roster: OF_ARTISTS,
  music: ['plays', 'listeners', 'earlySkips', 'likes', 'saves', 'playlistAdds', 'downloads'],
  dj: ['plays', 'listeners', 'downloads', 'earlySkips', 'likes', 'saves', 'followers'],
  podcast: ['plays', 'listeners', 'downloads', 'earlySkips', 'likes', 'saves'],
}

export function DayChart({ about, statistics }: { about: About; statistics: Statistics }) {
  const { t, language } = useI18n()
  const [chosen, setChosen] = useState<Count>('plays')
  const { byDay, totals, totalsBefore } = statistics
  const number = (value: number) => formatNumber(value, language)
  const dayName = (day: string) =>
    new Date(day).toLocaleDateString(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const [first, last] = [byDay[0]?.day ?? '', byDay.at(-1)?.day ?? '']
  const name = t(`statistics.count.${chosen}`)
  return (
    <>
      <div className={styles.totals} role="group" aria-label={t('statistics.choose')}>
        {COUNTS[about].map((count) => (
          <button
            key={count}
            type="button"
            className={styles.total}
            aria-pressed={count === chosen}
            onClick={() => setChosen(count)}
          >
            <span>{t(`statistics.count.${count}`)}</span> <strong>{number(totals[count])}</strong>{' '}
            <Change now={totals[count]} before={totalsBefore[count]} />
          </button>
        ))}
      </div>
      <Columns
        label={t('statistics.chart', {
          name,
          from: dayName(first),
          to: dayName(last),
          total: number(totals[chosen]),
        })}
        columns={byDay.map((day) => ({
          key: day.day,
          name: dayName(day.day),
          size: day[chosen],
        }))}
        amountOf={number}
        ends={[dayName(first), dayName(last)]}
        reading={name}
        tableLabel={t('statistics.table')}
        heads={[t('statistics.day'), name]}
      />
    </>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const { t, language } = useI18n()
  if (before === 0) return null
  return (
    <small
      className={styles.change}
      title={t('statistics.before', { shown: formatNumber(before, language) })}
    >
      <bdi>{formatChange(now, before, language) ?? t('statistics.new')}</bdi>
    </small>
  )
}
