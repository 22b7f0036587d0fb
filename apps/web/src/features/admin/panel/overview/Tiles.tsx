import type { adminNumbers } from '@nava/contracts/admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { sectionPath } from '../addresses.ts'
import { useWords } from '../words.ts'
import type { Measured } from './metrics.ts'
import styles from './Overview.module.css'

interface TilesProps {
  numbers: CallReply<typeof adminNumbers>
  measured: Measured | undefined
  waiting: number
}

export function Tiles({ numbers, measured, waiting }: TilesProps) {
  const { t, language } = useWords()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, language))
  return (
    <dl className={styles.tiles}>
      <Tile name={t('admin.listeners')}>{number(numbers.listeners)}</Tile>
      <Tile name={t('admin.playsToday')}>{number(measured?.playsToday)}</Tile>
      <Tile name={t('admin.decisions')} to={sectionPath('decisions')} isAlert={waiting > 0}>
        {number(waiting)}
      </Tile>
      <Tile name={t('admin.uploadsWaiting')} to={sectionPath('jobs')}>
        {number(measured?.waitingUploads)}
      </Tile>
      <Tile
        name={t('admin.uploadsFailed')}
        to={`${sectionPath('jobs')}?state=failed`}
        isAlert={(measured?.failedUploads ?? 0) > 0}
      >
        {number(measured?.failedUploads)}
      </Tile>
      <Tile name={t('admin.diskFree')}>
        {measured?.freeBytes === undefined ? '–' : formatBytes(measured.freeBytes, language)}
      </Tile>
      <Tile name={t('admin.lastBackup')}>
        <Age seconds={measured?.backupAge} />
      </Tile>
      <Tile name={t('admin.errors')} isAlert={(measured?.errors ?? 0) > 0}>
        {number(measured?.errors)}
      </Tile>
      <Tile name={t('admin.accounts')} to={sectionPath('users')}>
        {number(numbers.accounts)}
      </Tile>
      <Tile name={t('admin.tracks')} to={sectionPath('music')}>
        {number(numbers.tracks)}
      </Tile>
    </dl>
  )
}

interface TileProps {
  name: string
  to?: string
  isAlert?: boolean
  children: ReactNode
}

function Tile({ name, to, isAlert = false, children }: TileProps) {
  return (
    <div data-alert={isAlert || undefined}>
      <dt>{name}</dt>
      <dd>{to ? <Link to={to}>{children}</Link> : children}</dd>
    </div>
  )
}

function Age({ seconds }: { seconds: number | undefined }) {
  const { t, language } = useWords()
  if (seconds === undefined) return t('admin.backupOff')
  if (!Number.isFinite(seconds)) return t('admin.never')
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const hours = seconds / 3600
  return hours < 48 ? words.format(-Math.round(hours), 'hour') : words.format(-Math.round(hours / 24), 'day')
}
