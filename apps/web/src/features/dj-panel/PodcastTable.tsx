import type { PanelPodcast } from '@nava/contracts'
import { ChartColumn, Lock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MediaRow } from '../../ui/MediaRow.tsx'
import { ConfirmDelete } from '../artist-panel/ConfirmDelete.tsx'
import { UploadFailures } from '../artist-panel/UploadFailures.tsx'
import styles from '../artist-panel/MusicTable.module.css'
import { PlayButton } from '../music/PlayButton.tsx'
import { fromPodcast } from '../player/queue-item.ts'
import { UploadStatus } from '../uploads/UploadStatus.tsx'
import { useDeletePodcast } from './use-dj-panel.ts'

export function PodcastTable({ podcasts }: { podcasts: readonly PanelPodcast[] }) {
  const { t } = useI18n()
  const remove = useDeletePodcast()
  const [doomed, setDoomed] = useState<PanelPodcast>()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('panel.episode')}</th>
            <th scope="col">{t('panel.released')}</th>
            <th scope="col">{t('panel.recording')}</th>
            <th scope="col">{t('panel.actions')}</th>
          </tr>
        </thead>
        {podcasts.map((podcast) => (
          <Row key={podcast.podcastID} podcast={podcast} onDelete={() => setDoomed(podcast)} />
        ))}
      </table>
      {doomed && (
        <ConfirmDelete
          title={doomed.title}
          hint={t('panel.deleteEpisodeHint')}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            remove.mutate(doomed.podcastID)
            setDoomed(undefined)
          }}
        />
      )}
    </>
  )
}

/** Confirmed episodes can only be viewed and played. */
function Row({ podcast, onDelete }: { podcast: PanelPodcast; onDelete: () => void }) {
  const { t, language } = useI18n()
  const { podcastID, title } = podcast
  const owner = { kind: 'podcast', id: podcastID } as const
  return (
    <tbody>
      <tr>
        <th scope="row" className={styles.track}>
          <MediaRow
            className={styles.row}
            cover={
              <Cover
                {...imageOf('podcast', podcastID, podcast.imageVersion)}
                kind="podcast"
                color={podcast.coverColor}
                sizes="52px"
              />
            }
            title={<Link to={paths.playPodcast(podcast)}>{title}</Link>}
            tooltip={title}
            names={<bdi>{podcast.djs}</bdi>}
          />
        </th>
        <td data-label={t('panel.released')}>{formatDay(podcast.releaseDate, language)}</td>
        <td data-label={t('panel.recording')}>
          <UploadStatus
            owner={owner}
            title={title}
            kind="audio"
            status={podcast.audio}
            to={podcast.isConfirmed ? undefined : paths.uploadPodcast(podcastID)}
          />
        </td>
        <td>
          <div className={styles.actions}>
            {podcast.audio.state === 'ready' && <PlayButton item={fromPodcast(podcast)} variant="plain" />}
            <Link
              to={paths.podcastStatistics(podcastID)}
              className={styles.action}
              aria-label={t('panel.statisticsOf', { name: title })}
              title={t('panel.statistics')}
            >
              <ChartColumn aria-hidden />
            </Link>
            {podcast.isConfirmed ? (
              <span className={styles.locked} title={t('panel.unchangeableEpisodeHint')}>
                <Lock aria-hidden />
                {t('panel.unchangeable')}
              </span>
            ) : (
              <>
                <Link
                  to={paths.editPodcast(podcastID)}
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
        owner={owner}
        uploads={[{ kind: 'audio', label: t('panel.recording'), status: podcast.audio }]}
        columns={4}
      />
    </tbody>
  )
}
