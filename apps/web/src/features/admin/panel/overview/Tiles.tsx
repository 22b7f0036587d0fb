import type { AdminFigures } from '@nava/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { formatChange } from '../../../../lib/formats/format-change.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { sectionPath } from '../addresses.ts'
import { useWords } from '../words.ts'
import { formatAge } from './format-age.ts'
import styles from './Overview.module.css'

/** Resources of what waits for a decision, whose names the tile shows */
const WAITING = {
  requests: 'artistrequests',
  tracks: 'music',
  episodes: 'podcasts',
  comments: 'comments',
  chat: 'chat',
} as const

export function Tiles({ figures }: { figures: AdminFigures }) {
  const { t, say, language } = useWords()
  const number = (value: number) => formatNumber(value, language)
  const { plays, people, waiting, uploads, media, errors } = figures
  const change = formatChange(plays.today, plays.weekAgo, language)
  const parts = Object.entries(WAITING).flatMap(([key, resource]) => {
    const count = waiting[key as keyof typeof WAITING]
    return count > 0 ? [`${say('many', resource)} ${number(count)}`] : []
  })
  const failures = errors.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className={styles.tiles}>
      <Tile name={t('admin.listeners')}>{number(figures.listeners)}</Tile>
      <Tile
        name={t('admin.playsToday')}
        note={t('admin.weekAgo', { number: number(plays.weekAgo) })}
        aside={change}
      >
        {number(plays.today)}
      </Tile>
      <Tile
        name={t('admin.newPeople')}
        note={t('admin.newPeopleNote', { week: number(people.week), all: number(people.all) })}
        to={sectionPath('users')}
      >
        {number(people.today)}
      </Tile>
      <Tile
        name={t('admin.decisions')}
        note={parts.join(' · ')}
        to={sectionPath('decisions')}
        isAlert={waiting.decisions > 0}
      >
        {number(waiting.decisions)}
      </Tile>
      <Tile
        name={t('admin.uploadsWaiting')}
        note={t('admin.failedNote', { number: number(uploads.failed) })}
        to={sectionPath('jobs')}
      >
        {number(uploads.waiting)}
      </Tile>
      <Disk disk={figures.disk} />
      <Tile name={t('admin.media')} note={t(media.place === 's3' ? 'admin.mediaS3' : 'admin.mediaLocal')}>
        {formatBytes(media.bytes, language)}
      </Tile>
      <Backup {...figures} />
      <Tile name={t('admin.errors')} isAlert={failures > 0}>
        {number(failures)}
      </Tile>
      <Tile name={t('admin.tracks')} to={sectionPath('music')}>
        {number(figures.tracks)}
      </Tile>
    </dl>
  )
}

function Disk({ disk }: Pick<AdminFigures, 'disk'>) {
  const { t, language } = useWords()
  if (!disk) return <Tile name={t('admin.diskFree')}>–</Tile>
  const { used, free, trend } = disk
  const days = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  const lasts =
    trend.state === 'filling'
      ? t('admin.diskDays', { time: formatNumber(trend.days, language, days) })
      : t(trend.state === 'steady' ? 'admin.diskSteady' : 'admin.diskUnknown')
  const isSoon = trend.state === 'filling' && trend.days < SOON
  return (
    <Tile
      name={t('admin.diskFree')}
      note={`${lasts} · ${t('admin.diskUsed', { used: formatBytes(used, language) })}`}
      isAlert={isSoon}
    >
      {formatBytes(free, language)}
    </Tile>
  )
}

/** Days */
const SOON = 14

function Backup({ backup, at, problems }: Pick<AdminFigures, 'backup' | 'at' | 'problems'>) {
  const { t, language } = useWords()
  const isAlert = problems.some(({ code }) => code.startsWith('backup.'))
  const text =
    backup.state === 'taken'
      ? formatAge((Date.parse(at) - Date.parse(backup.at)) / 1000, language)
      : t(backup.state === 'off' ? 'admin.backupOff' : 'admin.never')
  const size = backup.state === 'taken' && backup.bytes !== null ? formatBytes(backup.bytes, language) : ''
  return (
    <Tile name={t('admin.lastBackup')} note={size} isAlert={isAlert}>
      {text}
    </Tile>
  )
}

interface TileProps {
  name: string
  note?: string
  /** Beside the value */
  aside?: string | undefined
  to?: string
  isAlert?: boolean
  children: ReactNode
}

function Tile({ name, note, aside, to, isAlert = false, children }: TileProps) {
  return (
    <div data-alert={isAlert || undefined}>
      <dt>{name}</dt>
      <dd>
        {to ? <Link to={to}>{children}</Link> : <span>{children}</span>}
        {aside && <small>{aside}</small>}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
