import type { AssetKind, AssetStatus } from '@nava/contracts'
import { ChartColumn, Lock, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, useI18n } from '../../lib/i18n/i18n.ts'
import { imageOf } from '../../lib/paths/paths.ts'
import { Cover } from '../../ui/media/Cover.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { MediaRow } from '../../ui/media/MediaRow.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { UploadStatus } from '../uploads/UploadStatus.tsx'
import type { UploadOwner } from '../uploads/upload-owner.ts'
import { UploadFailures } from './UploadFailures.tsx'
import styles from './MusicTable.module.css'

interface PanelRowProps {
  owner: UploadOwner
  work: {
    title: string
    imageVersion: string
    coverColor: string
    releaseDate: string
    isConfirmed: boolean
  }
  names: string
  item: QueueItem
  /** Uploads, one per column; `to` is the page that sends the file. */
  uploads: readonly { kind: AssetKind; label: string; status: AssetStatus; to: string }[]
  links: { page: string; statistics: string; edit: string }
  unchangeableHint: string
  start?: ReactNode
  onDelete: () => void
}

export function PanelRow(props: PanelRowProps) {
  const { owner, work, names, item, uploads, links, unchangeableHint, start, onDelete } = props
  const { t, language } = useI18n()
  const { title, isConfirmed } = work
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
        <td data-label={t('panel.released')}>{formatDay(work.releaseDate, language)}</td>
        {uploads.map(({ kind, label, status, to }) => (
          <td key={kind} data-label={label}>
            <UploadStatus
              owner={owner}
              title={title}
              kind={kind}
              status={status}
              to={isConfirmed ? undefined : to}
            />
          </td>
        ))}
        <td>
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
            {isConfirmed ? (
              <span className={styles.locked} title={unchangeableHint}>
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
        </td>
      </tr>
      <UploadFailures owner={owner} uploads={uploads} columns={uploads.length + 3} />
    </tbody>
  )
}
