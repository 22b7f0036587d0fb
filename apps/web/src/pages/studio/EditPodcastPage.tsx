import type { Podcast } from '@nava/contracts'
import { Navigate, useNavigate } from 'react-router-dom'
import { OwnPodcast } from '../../features/studio/dj-panel/OwnPodcast.tsx'
import { PodcastForm } from '../../features/studio/dj-panel/PodcastForm.tsx'
import { draftOfPodcast } from '../../features/studio/dj-panel/podcast-draft.ts'
import type { DjOwner } from '../../features/studio/dj-panel/use-dj-panel.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import styles from './panel.module.css'

export default function EditPodcastPage() {
  return (
    <OwnPodcast>
      {(podcast, owner) =>
        podcast.isConfirmed ? (
          <Navigate to={paths.djPanel} replace />
        ) : (
          <Edit podcast={podcast} owner={owner} />
        )
      }
    </OwnPodcast>
  )
}

function Edit({ podcast, owner }: { podcast: Podcast; owner: DjOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const title = t('panel.editOf', { title: podcast.title })
  return (
    <>
      <title>{title}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
      </header>
      <PodcastForm
        start={draftOfPodcast(podcast)}
        owner={owner}
        podcast={podcast}
        onSaved={() => void navigate(paths.djPanel)}
      />
    </>
  )
}
