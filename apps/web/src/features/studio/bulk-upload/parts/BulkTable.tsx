import { limits } from '@nava/contracts'
import { onlyDigits } from '../../../../lib/formats/only-digits.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import type { BulkRow, LostCover } from '../bulk-store.ts'
import type { KnownNames } from '../known-names.ts'
import { notesOf } from '../row-notes.ts'
import styles from '../BulkUpload.module.css'

interface BulkTableProps {
  rows: readonly BulkRow[]
  known: KnownNames
  onChange: (id: number, change: Partial<BulkRow>) => void
  onRetry: (row: BulkRow) => void
  canRetry: boolean
}

export function BulkTable({ rows, ...rest }: BulkTableProps) {
  const { t } = useI18n()
  return (
    <div className={styles.scroll} role="region" aria-label={t('bulk.review')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bulk.use')}</th>
            <th scope="col">{t('bulk.disc')}</th>
            <th scope="col">{t('bulk.track')}</th>
            <th scope="col">{t('bulk.title')}</th>
            <th scope="col">{t('bulk.album')}</th>
            <th scope="col">{t('bulk.tags')}</th>
            <th scope="col">{t('bulk.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, known, onChange, onRetry, canRetry }: Omit<BulkTableProps, 'rows'> & { row: BulkRow }) {
  const { t } = useI18n()
  const { id, file } = row
  const locked = row.status.state !== 'review'
  const named = (label: string) => `${label}: ${file.name}`
  const tags = [
    row.artists.join(', '),
    row.cover && t('bulk.withCover'),
    row.lyrics && t('bulk.withLyrics'),
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={named(t('bulk.use'))}
          checked={row.isWanted}
          disabled={locked}
          onChange={(event) => onChange(id, { isWanted: event.currentTarget.checked })}
        />
      </td>
      {(['disc', 'track'] as const).map((name) => (
        <td key={name} className={styles.number}>
          <TextField
            label={named(t(`bulk.${name}`))}
            hideLabel
            inputMode="numeric"
            value={row[name] || ''}
            disabled={locked}
            onChange={(event) => onChange(id, { [name]: numberIn(event.currentTarget.value, MOST[name]) })}
          />
        </td>
      ))}
      <td className={styles.text}>
        <TextField
          label={named(t('bulk.title'))}
          hideLabel
          maxLength={limits.text.title}
          value={row.title}
          disabled={locked}
          onChange={(event) => onChange(id, { title: event.currentTarget.value })}
        />
        <span className={styles.file}>
          <bdi>{file.name}</bdi>
        </span>
      </td>
      <td className={styles.text}>
        <TextField
          label={named(t('bulk.album'))}
          hideLabel
          maxLength={limits.text.title}
          placeholder={t('bulk.single')}
          value={row.album}
          disabled={locked}
          onChange={(event) => onChange(id, { album: event.currentTarget.value })}
        />
      </td>
      <td className={classNames(styles.file, styles.found)}>
        <bdi>{tags.join(' · ') || '–'}</bdi>
        <Notes notes={notesOf(row, known, t)} />
      </td>
      <td className={styles.status}>
        <Status row={row} />
        {row.lostCovers.map((lost) => (
          <LostCoverText key={lost.of} lost={lost} />
        ))}
        {row.status.state === 'failed' && (
          <Button size="sm" disabled={!canRetry} onClick={() => onRetry(row)}>
            {t('bulk.retry')}
          </Button>
        )}
      </td>
    </tr>
  )
}

const MOST = { disc: limits.perAlbum.discs, track: limits.perAlbum.tracks }

/** 0 for none */
const numberIn = (typed: string, most: number): number =>
  Math.min(most, Number(onlyDigits(typed).slice(0, 3)))

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function LostCoverText({ lost: { of, problem } }: { lost: LostCover }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const reason = problem ? errors.ofError(problem) : t('bulk.broken')
  return <p className={styles.failed}>{t(`bulk.lostCover.${of}`, { reason })}</p>
}

function Status({ row: { status, here, twin } }: { row: BulkRow }) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  switch (status.state) {
    case 'review':
      if (here) return <span>{t('bulk.here', { title: here.title })}</span>
      return twin === undefined ? null : <span>{t('bulk.twin', { name: twin })}</span>
    case 'waiting':
    case 'creating':
    case 'done':
      return <span>{t(`bulk.state.${status.state}`)}</span>
    case 'sending':
      return (
        <span>
          {t('bulk.state.sending', {
            percent: formatNumber(status.percent / 100, language, { style: 'percent' }),
          })}
        </span>
      )
    case 'paused':
      return <span>{t('ui.paused', { seconds: status.seconds })}</span>
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          {status.problem ? errors.ofError(status.problem) : t('bulk.broken')}
        </p>
      )
    default:
      return status satisfies never
  }
}
