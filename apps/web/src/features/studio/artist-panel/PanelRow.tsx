import type { AssetKind, AssetStatus, Refusal, Visibility } from '@nava/contracts'
import { ChartColumn, Lock, Pencil, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { PlayButton } from '../../catalogue/music/PlayButton.tsx'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import { UploadStatus } from '../uploads/UploadStatus.tsx'
import type { UploadOwner } from '../uploads/upload-owner.ts'
import { WorkStatus } from './WorkStatus.tsx'
import { workState } from './panel-view.ts'
import { WorkProblems } from './WorkProblems.tsx'
import styles from './MusicTable.module.css'

interface PanelRowProps {
  owner: UploadOwner
  work: {
    title: string
    imageVersion: string
    coverColor: string
    releaseDate: string
    isDateUnknown?: boolean | undefined
    isCommingSoon?: boolean | undefined
    visibility?: Visibility | undefined
    isConfirmed: boolean
    refusal: Refusal
    isWithdrawn: boolean
  }
  names: string
  item: QueueItem
  /** Uploads, one per column; `to` is the page that sends the file. */
  uploads: readonly { kind: AssetKind; label: string; status: AssetStatus; to: string }[]
  links: { page: string; release: string; statistics: string; edit: string }
  unchangeableHint: string
  start?: ReactNode
  onDelete: () => void
}

/** What listeners know, or the station has taken away, stays as it is. */
const isLocked = ({ isConfirmed, isWithdrawn }: PanelRowProps['work']) => isConfirmed || isWithdrawn

export function PanelRow(props: PanelRowProps) {
  const { owner, work, names, uploads, links, start } = props
  const { t, language } = useI18n()
  const { title } = work
  const isPlayable = uploads.some(({ kind, status }) => kind === 'audio' && status.state === 'ready')
  return (
    <tbody>
      <tr>
        <th scope="row" className={styles.track}>
          <MediaRow
            className={styles.row}
            start={start}
            cover={
              <Cover
                {...imageOf(owner.kind, owner.id, work.imageVersion)}
                kind={owner.kind}
                color={work.coverColor}
                sizes="52px"
              />
            }
            title={<Link to={links.page}>{title}</Link>}
            tooltip={title}
            names={<bdi>{names}</bdi>}
          />
        </th>
        <td data-label={t('panel.status')} className={styles.status}>
          <WorkStatus
            state={workState(
              uploads.map(({ status }) => status.state),
              work,
            )}
          />
        </td>
        <td data-label={t('panel.released')}>
          {work.isDateUnknown ? t('panel.dateUnknown') : formatDay(work.releaseDate, language)}
        </td>
        {uploads.map(({ kind, label, status, to }) => (
          <td key={kind} data-label={label}>
            <UploadStatus
              owner={owner}
              title={title}
              kind={kind}
              status={status}
              to={isLocked(work) ? undefined : to}
            />
          </td>
        ))}
        <td>
          <RowActions {...props} isPlayable={isPlayable} />
        </td>
      </tr>
      <WorkProblems owner={owner} uploads={uploads} work={work} columns={uploads.length + 4} />
    </tbody>
  )
}

function RowActions(props: PanelRowProps & { isPlayable: boolean }) {
  const { t } = useI18n()
  const { work, item, links, unchangeableHint, onDelete, isPlayable } = props
  const { title } = work
  return (
    <div className={styles.actions}>
      {isPlayable && <PlayButton item={item} variant="plain" />}
      <Link
        to={links.statistics}
        className={styles.action}
        aria-label={t('panel.statisticsOf', { name: title })}
        title={t('panel.statistics')}
      >
        <ChartColumn aria-hidden />
      </Link>
      <Link
        to={links.release}
        className={styles.action}
        aria-label={t('panel.releaseOf', { title })}
        title={t('panel.release')}
      >
        <Send aria-hidden />
      </Link>
      {isLocked(work) ? (
        <span
          className={styles.locked}
          title={work.isWithdrawn ? t('panel.withdrawnHint') : unchangeableHint}
        >
          <Lock aria-hidden />
          {t('panel.unchangeable')}
        </span>
      ) : (
        <>
          <Link
            to={links.edit}
            className={styles.action}
            aria-label={t('panel.editOf', { title })}
            title={t('panel.edit')}
          >
            <Pencil aria-hidden />
          </Link>
          <IconButton label={t('panel.deleteOf', { title })} onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </div>
  )
}
