import type { PanelPodcast } from '@nava/contracts'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { ConfirmDelete } from '../artist-panel/ConfirmDelete.tsx'
import { PanelRow } from '../artist-panel/PanelRow.tsx'
import styles from '../artist-panel/MusicTable.module.css'
import { fromPodcast } from '../../listening/player/queue-item.ts'
import { deleteEpisode } from './use-dj-panel.ts'

export function PodcastTable({ podcasts }: { podcasts: readonly PanelPodcast[] }) {
  const { t } = useI18n()
  const [doomed, setDoomed] = useState<PanelPodcast>()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('panel.episode')}</th>
            <th scope="col">{t('panel.status')}</th>
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
            void deleteEpisode(doomed.podcastID)
            setDoomed(undefined)
          }}
        />
      )}
    </>
  )
}

function Row({ podcast, onDelete }: { podcast: PanelPodcast; onDelete: () => void }) {
  const { t } = useI18n()
  const { podcastID: id } = podcast
  return (
    <PanelRow
      owner={{ kind: 'podcast', id }}
      work={podcast}
      names={podcast.djs}
      item={fromPodcast(podcast)}
      uploads={[
        {
          kind: 'audio',
          label: t('panel.recording'),
          status: podcast.audio,
          to: studioPaths.uploadPodcast(id),
        },
      ]}
      links={{
        page: paths.playPodcast(podcast),
        release: studioPaths.releasePodcast(id),
        statistics: studioPaths.podcastStatistics(id),
        edit: studioPaths.editPodcast(id),
      }}
      unchangeableHint={t('panel.unchangeableEpisodeHint')}
      onDelete={onDelete}
    />
  )
}
