import type { PanelMusic } from '@nava/contracts'
import { ChartColumn, Lock, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDay, useI18n } from '../../../lib/i18n.ts'
import { imageOf, paths } from '../../../lib/paths.ts'
import { Cover } from '../../../ui/Cover.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MediaRow } from '../../../ui/MediaRow.tsx'
import { PlayButton } from '../../music/PlayButton.tsx'
import { fromMusic } from '../../player/queue-item.ts'
import { UploadStatus } from '../../uploads/UploadStatus.tsx'
import { UploadFailures } from '../UploadFailures.tsx'
import styles from '../MusicTable.module.css'

interface MusicTableRowProps {
  music: PanelMusic
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDelete: () => void
}

/** Confirmed tracks can only be viewed and played. */
export function MusicTableRow({ music, isChosen, onChoose, onDelete }: MusicTableRowProps) {
  const { t, language } = useI18n()
  const { musicID, title } = music
  const upload = { owner: { kind: 'music', id: musicID }, title } as const
  const to = (what: 'music' | 'video') => (music.isConfirmed ? undefined : paths.uploadMusic(musicID, what))
  return (
    <tbody>
      <tr>
        <th scope="row" className={styles.track}>
          <MediaRow
            className={styles.row}
            start={
              !music.isConfirmed && (
                <input
                  type="checkbox"
                  aria-label={t('panel.select', { title })}
                  checked={isChosen}
                  onChange={(event) => onChoose(event.currentTarget.checked)}
                />
              )
            }
            cover={
              <Cover
                {...imageOf('music', musicID, music.imageVersion)}
                kind="music"
                color={music.coverColor}
                sizes="52px"
              />
            }
            title={<Link to={paths.playMusic(music)}>{title}</Link>}
            tooltip={title}
            names={<bdi>{music.artists}</bdi>}
          />
        </th>
        <td data-label={t('panel.released')}>{formatDay(music.releaseDate, language)}</td>
        <td data-label={t('panel.audio')}>
          <UploadStatus {...upload} kind="audio" status={music.audio} to={to('music')} />
        </td>
        <td data-label={t('panel.video')}>
          <UploadStatus {...upload} kind="video" status={music.video} to={to('video')} />
        </td>
        <td>
          <div className={styles.actions}>
            {music.audio.state === 'ready' && <PlayButton item={fromMusic(music)} variant="plain" />}
            <Link
              to={paths.musicStatistics(musicID)}
              className={styles.action}
              aria-label={t('panel.statisticsOf', { name: title })}
              title={t('panel.statistics')}
            >
              <ChartColumn aria-hidden />
            </Link>
            {music.isConfirmed ? (
              <span className={styles.locked} title={t('panel.unchangeableHint')}>
                <Lock aria-hidden />
                {t('panel.unchangeable')}
              </span>
            ) : (
              <>
                <Link
                  to={paths.editMusic(musicID)}
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
      <UploadFailures
        owner={upload.owner}
        uploads={[
          { kind: 'audio', label: t('panel.audio'), status: music.audio },
          { kind: 'video', label: t('panel.video'), status: music.video },
        ]}
        columns={5}
      />
    </tbody>
  )
}
